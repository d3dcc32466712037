import * as z from 'zod/mini';
import { ownPath } from './next-path.ts';
import { storedForADay } from './stored-for-a-day.ts';

/**
 * The page that asked for the log-in, until the address is verified: the link in the email opens another tab,
 * and the email carries nothing of the sender's choosing. It is kept as long as that link works.
 */
const next = storedForADay('next', z.string());

export function storeNextAfterVerification(path: string | null): void {
  if (path === null) next.clear();
  else next.set(path);
}

/** The page that a sign-up of the last day began with, in this browser. */
export function nextAfterVerification(): string | null {
  const path = next.get();
  return path === null ? null : ownPath(path);
}
