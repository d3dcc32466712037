import { AsyncLocalStorage } from 'node:async_hooks';
import { german } from './german.ts';

/** The languages of the hosted pages; Stripe has some forty, none of them from right to left. */
type PageLanguage = 'en' | 'de';

const storage = new AsyncLocalStorage<PageLanguage>();

/** The language of the page that is made now; outside of one it is English. */
export function pageLanguage(): PageLanguage {
  return storage.getStore() ?? 'en';
}

/**
 * Runs what makes a page in the language of the first locale that names one: null and `auto` leave it to the next.
 * A locale that has no texts here gets English.
 */
export function inPageLanguage<Result>(
  locales: readonly (string | null | undefined)[],
  run: () => Result,
): Result {
  const locale = locales.find((candidate) => candidate && candidate !== 'auto') ?? 'en';
  return storage.run(/^de\b/i.test(locale) ? 'de' : 'en', run);
}

/** What a browser prefers (`Accept-Language`). */
export function browserLocale(header: string | undefined): string | undefined {
  return header?.split(/[,;]/)[0]?.trim();
}

/**
 * A text in the language of the page; in English where it has no other.
 * @param values for the names in braces
 */
export function say(english: string, values: Record<string, string | number> = {}): string {
  const text = (pageLanguage() === 'de' ? german[english] : undefined) ?? english;
  return text.replaceAll(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));
}
