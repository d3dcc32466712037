import { currentLocale } from '@stillweb/texts/languages';

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
  return new Intl.ListFormat(currentLocale(inEnglish), { type }).format(names);
}
