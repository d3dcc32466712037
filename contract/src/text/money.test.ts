import { provideLanguage } from '@stillweb/texts/languages';
import { afterEach, expect, test } from 'vitest';
import { amountProblemText, decimalAmount, formatExactMoney, formatMoney } from './money.ts';

afterEach(() => provideLanguage(() => 'en'));

test.each([
  [900, 'usd', '$9', '$9.00', '9.00'],
  [12_345, 'usd', '$123.45', '$123.45', '123.45'],
  [500, 'jpy', '¥500', '¥500', '500'],
  [-210, 'gbp', '-£2.10', '-£2.10', '-2.10'],
  [-5, 'eur', '-€0.05', '-€0.05', '-0.05'],
  [900, 'huf', 'HUF 9', 'HUF 9.00', '9.00'],
  [900, 'isk', 'ISK 9', 'ISK 9.00', '9.00'],
  [900, 'ugx', 'UGX 9', 'UGX 9.00', '9.00'],
  [900, 'kwd', 'KWD 0.900', 'KWD 0.900', '0.900'],
  [3299, 'aed', 'AED 32.99', 'AED 32.99', '32.99'],
])(
  'currencies 1: %i minor units of %s are %s as a price, %s on a receipt, %s as a number',
  (amount, currency, price, exact, decimal) => {
    expect(formatMoney(amount, currency).replaceAll('\u00A0', ' ')).toBe(price);
    expect(formatExactMoney(amount, currency).replaceAll('\u00A0', ' ')).toBe(exact);
    expect(decimalAmount(amount, currency)).toBe(decimal);
  },
);

test.each([
  [49, 'usd', 'Must be $0.50 at least'],
  [50, 'usd', undefined],
  [29, 'gbp', 'Must be £0.30 at least'],
  [199, 'aed', 'Must be AED 2.00 at least'],
  [49, 'jpy', 'Must be ¥50 at least'],
  [99_999_999, 'jpy', undefined],
  [100_000_000, 'jpy', 'Must be ¥99,999,999 at most'],
  [1234, 'kwd', 'Must be a multiple of KWD 0.010'],
  [1230, 'kwd', undefined],
  [950, 'isk', 'Must be a multiple of ISK 1.00'],
  [950, 'ugx', 'Must be a multiple of UGX 1.00'],
  [17_550, 'huf', undefined],
  [0, 'kes', 'Must be KES 0.01 at least'],
])('currencies 4: of %i minor units of %s Stripe says: %s', (amount, currency, text) => {
  expect(amountProblemText(amount, currency)?.replaceAll('\u00A0', ' ')).toBe(text);
});

test.each([
  ['de', 99_900, 'eur', '999 €', '999,00 €'],
  ['de', -123_450, 'usd', '-1.234,50 $', '-1.234,50 $'],
  ['de', 3299, 'aed', '32,99 AED', '32,99 AED'],
  ['de', 500, 'chf', '5 CHF', '5,00 CHF'],
  ['ar', 900, 'usd', '(RLM)9(RLM) US$(LRM)', '(RLM)9.00(RLM) US$(LRM)'],
  ['ar', 123_450, 'gbp', '(RLM)1,234.50(RLM) UK£(LRM)', '(RLM)1,234.50(RLM) UK£(LRM)'],
  ['ar', -900, 'eur', '(RLM)(LRM)-9(RLM) €(LRM)', '(RLM)(LRM)-9.00(RLM) €(LRM)'],
  ['ar', 500, 'jpy', '(RLM)500(RLM) JP¥(LRM)', '(RLM)500(RLM) JP¥(LRM)'],
  ['ar', 3299, 'aed', '(RLM)32.99 د.إ.(RLM)', '(RLM)32.99 د.إ.(RLM)'],
])(
  'languages 14: in %s, %i minor units of %s are %s as a price and %s on a receipt',
  (language, amount, currency, price, exact) => {
    provideLanguage(() => language);
    const written = [formatMoney, formatExactMoney].map((format) =>
      format(amount, currency)
        .replaceAll('\u00A0', ' ')
        .replaceAll('\u200E', '(LRM)')
        .replaceAll('\u200F', '(RLM)'),
    );
    expect(written).toEqual([price, exact]);
  },
);
