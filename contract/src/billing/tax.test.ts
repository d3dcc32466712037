import { expect, test } from 'vitest';
import { announcedPlans } from './offers.ts';
import { currencyNote, priceNote } from './price-notes.ts';
import { withoutTax, withTax, withTaxBehavior } from './tax.ts';

test.each([
  ['usd', withoutTax, 'no tax is added', 'In US dollars; no tax is added.'],
  ['gbp', withoutTax, 'no tax is added', 'In British pounds; no tax is added.'],
  [
    'usd',
    withTax,
    'plus tax where it applies, shown before you pay',
    'In US dollars; any tax is included.',
  ],
  ['gbp', withTax, 'including VAT', 'In British pounds; any tax is included.'],
  ['eur', withTax, 'including VAT', 'In euros; any tax is included.'],
  ['aed', withTax, 'including VAT', 'In UAE dirhams; any tax is included.'],
  ['jpy', withTax, 'including tax', 'In Japanese yen; any tax is included.'],
  ['jpy', withoutTax, 'no tax is added', 'In Japanese yen; no tax is added.'],
] as const)(
  'currencies 18: the note next to a price in %s (%o) is: %s',
  (currency, taxNote, ofPrice, ofCharge) => {
    expect(priceNote({ currency, interval: 'month' }, taxNote)).toContain(
      `billed monthly; ${ofPrice}. Renews`,
    );
    expect(currencyNote(currency, taxNote)).toBe(ofCharge);
  },
);

test('with tax on, plans in dollars have it added, and plans in other currencies contain it', () => {
  const sold = withTaxBehavior(announcedPlans());
  expect(new Set(sold.map(({ currency, taxBehavior }) => `${currency} ${taxBehavior}`))).toEqual(
    new Set(['usd exclusive', 'gbp inclusive', 'eur inclusive', 'jpy inclusive', 'aed inclusive']),
  );
});
