import { hash } from '../hiding/site-index.ts';

/** A 64-bit hash of a text, as 14 characters. */
export function fingerprint(text: string): string {
  return [1, 2].map((seed) => hash(text, seed).toString(36).padStart(7, '0')).join('');
}
