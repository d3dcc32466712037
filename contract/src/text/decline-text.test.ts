import arabic from '@stillweb/texts/ar.json' with { type: 'json' };
import german from '@stillweb/texts/de.json' with { type: 'json' };
import { provideLanguage } from '@stillweb/texts/languages';
import { provideCatalogues } from '@stillweb/texts/messages';
import { afterEach, expect, test } from 'vitest';
import { declineText } from './decline-text.ts';

afterEach(() => provideLanguage(() => 'en'));

const funds = 'Your card has insufficient funds.';

test.each([
  ['en', funds, funds],
  ['en', 'A sentence that Stripe has added.', 'A sentence that Stripe has added.'],
  ['de', funds, german['errors.payment-declined.funds']],
  [
    'ar',
    "Your card's security code is incorrect.",
    arabic['errors.payment-declined.security-code'],
  ],
  ['de', 'Your card was declined.', german['errors.payment-declined.card']],
  ['ar', 'A sentence that Stripe has added.', arabic['errors.payment-declined.card']],
])('languages 13: in %s a decline with the sentence %j is %j', (language, sentence, text) => {
  provideCatalogues({ de: german, ar: arabic });
  provideLanguage(() => language);
  expect(declineText(sentence)).toBe(text);
});
