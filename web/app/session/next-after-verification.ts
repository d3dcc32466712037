import * as z from 'zod/mini';
import { browserStorage } from './browser-storage.ts';
import { ownPath } from './next-path.ts';

const key = 'next';
/** As long as the link in the email works. */
const keptFor = 24 * 60 * 60_000;

const storedSchema = z.object({ path: z.string(), storedAt: z.number() });

/**
 * Stores the page that asked for the log-in until the address is verified: the link in the email opens
 * another tab, and the email carries nothing of the sender's choosing.
 */
export function storeNextAfterVerification(path: string | null): void {
  const storage = browserStorage('localStorage');
  if (path === null) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify({ path, storedAt: Date.now() }));
}

/** The page that a sign-up of the last day began with, in this browser. */
export function nextAfterVerification(): string | null {
  const stored = readStored(browserStorage('localStorage').getItem(key));
  return stored && Date.now() - stored.storedAt < keptFor ? ownPath(stored.path) : null;
}

function readStored(text: string | null) {
  try {
    return storedSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
