import { useEffect, type RefObject } from 'react';
import { storeTypedEmail, typedEmail } from '../../../session/visit.ts';

/**
 * Fills an empty email field with the address that was typed last in this tab, unless the user is in the
 * field already.
 * @returns stores what the field contains for the next form
 */
export function useKnownEmail(form: RefObject<HTMLFormElement | null>): () => void {
  useEffect(() => {
    const field = emailField(form.current);
    if (field?.value === '' && field !== document.activeElement) field.value = typedEmail();
  }, [form]);

  return () => storeTypedEmail(emailField(form.current)?.value ?? '');
}

function emailField(form: HTMLFormElement | null): HTMLInputElement | null {
  const field = form?.elements.namedItem('email');
  return field instanceof HTMLInputElement ? field : null;
}
