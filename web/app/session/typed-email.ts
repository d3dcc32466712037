import { browserStorage } from './browser-storage.ts';

const key = 'email';

/** Stores an address for the next form of this tab that asks for it: it never appears in the address bar. */
export function storeTypedEmail(email: string): void {
  if (email.trim()) browserStorage('sessionStorage').setItem(key, email.trim());
}

/** The address that was typed last in this tab; empty without one. */
export function typedEmail(): string {
  return browserStorage('sessionStorage').getItem(key) ?? '';
}
