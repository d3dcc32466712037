import { currentLanguage, currentLocale, isolated, languageOf } from '@stillweb/texts/languages';

/**
 * Names as a part of a sentence.
 * @param type "A, B, and C" (conjunction), "A, B, or C" (disjunction), "A, B, C" (unit)
 * @param inEnglish the British form has no comma before its last name
 */
export function listText(
  names: readonly string[],
  type: Intl.ListFormatType,
  inEnglish: 'en-US' | 'en-GB' = 'en-US',
): string {
  const direction =
    typeof SITE_DIRECTION === 'string' ? SITE_DIRECTION : languageOf(currentLanguage()).dir;
  // Else a list that begins with a name in Latin letters would run from left to right.
  const items = direction === 'rtl' ? names.map((name) => isolated(name)) : names;
  return new Intl.ListFormat(currentLocale(inEnglish), { type }).format(items);
}
