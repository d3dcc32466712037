import { indexedPaths, isInFile } from './site-map.ts';

/** The languages of the site by their codes, English first. */
export interface SiteLanguages {
  offered: readonly string[];
  /** The paths of the texts in files that exist in each language but English. */
  translated: Readonly<Record<string, readonly string[]>>;
}

/** The languages in which search engines list a page; none for one that they do not list. */
export function languagesOf(path: string, { offered, translated }: SiteLanguages): string[] {
  if (!indexedPaths.includes(path) && !isInFile(path)) return [];
  return offered.filter((code) => isTranslated(path, code, translated));
}

/** What marks the text of a page that is in English for want of a translation. */
export function textAttributes(
  path: string,
  code: string,
  translated: SiteLanguages['translated'],
): { lang?: 'en'; dir?: 'ltr' } {
  return isTranslated(path, code, translated) ? {} : { lang: 'en', dir: 'ltr' };
}

/** Whether a page has its text in a language. Those whose texts are messages have it in each. */
export function isTranslated(
  path: string,
  code: string,
  translated: SiteLanguages['translated'],
): boolean {
  return code === 'en' || !isInFile(path) || (translated[code]?.includes(path) ?? false);
}
