import { pathIn, type Language } from '@stillweb/texts/languages';
import type { SiteLanguages } from './page-languages.ts';

declare global {
  const SITE_PREFIX: string | undefined;
  const OFFERED_LANGUAGES: readonly Pick<Language, 'code' | 'name' | 'dir'>[] | undefined;
  const OFFERS_LANGUAGES: boolean | undefined;
  const TRANSLATED_FILES: SiteLanguages['translated'] | undefined;
}

// The build puts constants here; without one, as in tests, pages are in English. An English build drops all that
// depends on `prefix` or `offersLanguages` where it is written out: `prefix ? addressPath(path) : path`.

/** The language of the pages. */
export const language = typeof SITE_LANGUAGE === 'string' ? SITE_LANGUAGE : 'en';

export const isRightToLeft = typeof SITE_DIRECTION === 'string' && SITE_DIRECTION === 'rtl';

/** What the path of each page begins with: nothing in English, "/de" in German. */
export const prefix = typeof SITE_PREFIX === 'string' ? SITE_PREFIX : '';

/** Whether the site exists in more languages than English. */
export const offersLanguages = typeof OFFERS_LANGUAGES === 'boolean' && OFFERS_LANGUAGES;

/** The languages in which the site exists, English first. */
export const offeredLanguages = typeof OFFERED_LANGUAGES === 'object' ? OFFERED_LANGUAGES : [];

/** The paths of the texts in files that exist in each language but English. */
export const translatedFiles: SiteLanguages['translated'] =
  typeof TRANSLATED_FILES === 'object' ? TRANSLATED_FILES : {};

/** The path of a page in the address of a browser, from that in the table of routes. */
export function addressPath(path: string): string {
  return prefix ? pathIn(language, path) : path;
}

/** The path of a page in the table of routes, from that in the address of a browser. */
export function pagePath(address: string): string {
  return prefix ? address.slice(prefix.length) || '/' : address;
}

/** Asks the API for an answer in the language of the pages: a browser would name its own. */
export function sayLanguage(headers: Headers): Headers {
  headers.set('accept-language', language);
  return headers;
}
