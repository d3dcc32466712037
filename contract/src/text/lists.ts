import { currentLocale } from '@stillweb/texts/languages';

/**
 * Names as a part of a sentence.
 * @param type "A, B, and C" (conjunction), "A, B, or C" (disjunction), "A, B, C" (unit)
 */
export function listText(names: readonly string[], type: Intl.ListFormatType): string {
  return new Intl.ListFormat(currentLocale('en-US'), { type }).format(names);
}
