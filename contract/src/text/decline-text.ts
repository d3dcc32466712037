import { currentLanguage } from '@stillweb/texts/languages';
import { t } from '@stillweb/texts/t';

/** Our texts for the sentences of Stripe that a bank's answer has, by Stripe's. */
const texts: Record<string, (() => string) | undefined> = {
  'Your card has insufficient funds.': () =>
    t('errors.payment-declined.funds', 'Your card has insufficient funds.'),
  'Your card has expired.': () => t('errors.payment-declined.expired', 'Your card has expired.'),
  "Your card's security code is incorrect.": () =>
    t('errors.payment-declined.security-code', 'The security code of your card is incorrect.'),
  'Your card number is incorrect.': () =>
    t('errors.payment-declined.number', 'Your card number is incorrect.'),
  'Your card does not support this type of purchase.': () =>
    t('errors.payment-declined.purchase', 'Your card does not support this type of purchase.'),
  'An error occurred while processing your card. Try again in a little bit.': () =>
    t(
      'errors.payment-declined.processing',
      'An error occurred while processing your card. Please try again in a moment.',
    ),
};

/**
 * Why a payment was declined, in the language of the reader. Stripe's API says it in English alone, and its sentences
 * are stored: they are what English readers see.
 * @param sentence one that has no text here is a declined card in other languages
 */
export function declineText(sentence: string): string {
  if (currentLanguage() === 'en') return sentence;
  return texts[sentence]?.() ?? t('errors.payment-declined.card', 'The card was declined.');
}
