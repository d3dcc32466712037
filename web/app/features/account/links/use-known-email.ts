import { useEffect, type RefObject } from 'react';
import { typedEmail } from '../../../session/typed-email.ts';

/** Fills an empty email field with the address that was typed last in this tab. */
export function useKnownEmail(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const field = form.current?.elements.namedItem('email');
    if (field instanceof HTMLInputElement && field.value === '') field.value = typedEmail();
  }, [form]);
}
