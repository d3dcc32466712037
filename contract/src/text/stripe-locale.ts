/** The languages of the pages that Stripe hosts: of the checkout and of the portal. */
const stripeLanguages = new Set(
  'bg cs da de el en es et fi fil fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh'.split(
    ' ',
  ),
);

/**
 * The language in which Stripe speaks to a reader of another one: the same, or English.
 * @param tag as in "de" or "de-CH"
 */
export function stripeLocale(tag: string): string {
  const [language = ''] = tag.toLowerCase().split('-');
  return stripeLanguages.has(language) ? language : 'en';
}
