/** A language of the site. */
export interface Language {
  /** As in `<html lang>`, the cookie and `users.language`. */
  code: string;
  /** Its name in itself. */
  name: string;
  dir: 'ltr' | 'rtl';
  /** For dates, numbers and money; null for English, of which texts use the American and the British form. */
  locale: string | null;
  /**
   * `draft`: known to translators alone. `offered`: the site exists in it, with a missing text in English and an email
   * that lacks one wholly so. `complete`: offered, and the check (so also a release) fails where a text is missing.
   */
  state: 'draft' | 'offered' | 'complete';
}

const english = {
  code: 'en',
  name: 'English',
  dir: 'ltr',
  locale: null,
  state: 'complete',
} as const satisfies Language;

/** English, and each language with a catalogue. */
export const languages = [
  english,
  { code: 'de', name: 'Deutsch', dir: 'ltr', locale: 'de-DE', state: 'complete' },
  { code: 'ar', name: 'العربية', dir: 'rtl', locale: 'ar-AE-u-nu-latn', state: 'complete' },
] as const satisfies readonly Language[];

/** The code of a language with a catalogue. */
export type TranslatedLanguage = Exclude<(typeof languages)[number]['code'], 'en'>;

/** English with accents, and English from right to left: they show what is not translated, cut or not mirrored. */
export const pseudoLanguages: readonly Language[] = [
  { code: 'en-XA', name: 'Pseudo-English', dir: 'ltr', locale: null, state: 'complete' },
  { code: 'ar-XB', name: 'Pseudo-Arabic', dir: 'rtl', locale: null, state: 'complete' },
];

/** @returns English for a code of no language */
export function languageOf(code: string): Language {
  return [...languages, ...pseudoLanguages].find((language) => language.code === code) ?? english;
}

/** The languages in which the site exists, English first; with `PSEUDO_LANGUAGES=1` also the pseudo-languages. */
export function offeredLanguages(
  environment: Readonly<{ PSEUDO_LANGUAGES?: string | undefined }>,
  among: readonly Language[] = languages,
): readonly Language[] {
  const offered = among.filter(({ state }) => state !== 'draft');
  return environment.PSEUDO_LANGUAGES === '1' ? [...offered, ...pseudoLanguages] : offered;
}

/** What the path of each page in a language begins with: nothing in English. */
export function pathPrefix(code: string): string {
  return code === english.code ? '' : `/${code}`;
}

/**
 * The path of a page in a language: in German the home page is at "/de".
 * @param path the one in English
 */
export function pathIn(code: string, path: string): string {
  const prefix = pathPrefix(code);
  return prefix + (prefix ? path.replace(/^\/(?=$|[?#])/, '') : path);
}

/** The language and the path in English of an address on the site, whether or not there is such a page. */
export function splitPath(address: string): { code: string; path: string } {
  const { code } = languageOf(address.split('/')[1] ?? '');
  return { code, path: address.slice(pathPrefix(code).length) || '/' };
}

declare global {
  /** The language of a build of pages: each build has one, and its bundler puts the code here. */
  const SITE_LANGUAGE: string | undefined;
  const SITE_LOCALE: string | null;
  const SITE_DIRECTION: Language['dir'] | undefined;
}

let findLanguage = (): string => english.code;

/**
 * Says where programs that serve several languages find that of the request or the email which they answer or
 * write. Without it, they speak English.
 */
export function provideLanguage(find: () => string): void {
  findLanguage = find;
}

/** The code of the language in which texts are made now. */
export function currentLanguage(): string {
  return typeof SITE_LANGUAGE === 'string' ? SITE_LANGUAGE : findLanguage();
}

/**
 * The locale in which dates, numbers and money are written now.
 * @param inEnglish the one of English texts; without it, that of the reader's system
 */
export function currentLocale(inEnglish?: 'en-US' | 'en-GB'): string | undefined {
  if (typeof SITE_LANGUAGE === 'string') return SITE_LOCALE ?? inEnglish;
  return languageOf(findLanguage()).locale ?? inEnglish;
}

/** "1,234", as the current language writes it. */
export function wholeNumber(number: number): string {
  return number.toLocaleString(currentLocale('en-US'));
}

/** The form of words beside a number: "one", "few", "other" and so on. */
export function pluralForm(number: number): Intl.LDMLPluralRule {
  return new Intl.PluralRules(currentLocale('en-US')).select(number);
}

/**
 * A text from elsewhere, with marks (FSI and PDI) that keep its own direction within a text from right to left. An
 * address of a page has none: mail programs would take the second for a part of it.
 */
export function isolated<Value>(value: Value): Value | string {
  if (typeof value !== 'string' || languageOf(currentLanguage()).dir === 'ltr') return value;
  return /^https?:/.test(value) ? value : `\u2068${value}\u2069`;
}
