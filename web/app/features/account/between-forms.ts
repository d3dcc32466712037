import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { nextPathOf, nextQueryOf } from '../../session/next-path.ts';
import { storeTypedEmail, typedEmail } from '../../session/visit.ts';

/** The address of another page of the log-in, which keeps the page that asked for it. */
export function useAuthPath(): (path: string) => string {
  const { search } = useLocation();
  // The prerendered page has no query.
  const next = useHydrated() ? nextPathOf(search) : null;
  return (path) => (next === null ? path : path + nextQueryOf(next));
}

/**
 * Fills an empty email field with the address that was typed last in this tab, unless the user is in the
 * field already.
 * @returns a function that stores the field's content for the next form
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
