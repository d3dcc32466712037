import { offerList } from '@stillweb/contract/billing/offers';
import { planCatalogue } from '@stillweb/contract/billing/plans';
import { expect, test } from 'vitest';
import type { PriceSetRow } from '../../tables.ts';
import { decideCatalogue } from './current-catalogue.ts';
import { stateOf } from './price-set.ts';

const base = {
  plans: Object.values(planCatalogue),
  offers: offerList,
  collectsTax: false,
};
const day = (number: number) => new Date(Date.UTC(2026, 10, number));

/** A set that is on sale from the tenth on. */
function aSet(given: Partial<PriceSetRow> = {}): PriceSetRow {
  return {
    id: 'set-1',
    offer: null,
    name: null,
    currency: 'usd',
    monthly_amount: 1000,
    monthly_original_amount: 3000,
    yearly_amount: 11_000,
    yearly_original_amount: 33_000,
    starts_at: day(10),
    ends_at: null,
    max_redemptions: null,
    created_at: day(1),
    scheduled_at: day(2),
    prepared_at: day(2),
    taken_back_at: null,
    ...given,
  };
}

const later = aSet({ id: 'set-2', monthly_amount: 1100, starts_at: day(20) });
const spring = aSet({ offer: 'spring', name: 'spring offer', ends_at: day(20) });

test.each([
  ['before its moment', [aSet()], 9, 900],
  ['from its moment on', [aSet()], 10, 1000],
  ['while Stripe has no prices', [aSet({ prepared_at: null })], 11, 900],
  ['when it was taken back', [aSet({ taken_back_at: day(3) })], 11, 900],
  ['until the next one begins', [later, aSet()], 19, 1000],
  ['when the next one has begun', [later, aSet()], 20, 1100],
])('%s the plain price of a month is right', (_when, rows, now, amount) => {
  expect(decideCatalogue(base, { sets: rows, retired: [] }, day(now)).plain[0]?.amount).toBe(
    amount,
  );
});

test('the prices of plain plans to come are known before they are sold', () => {
  const { sold, known } = decideCatalogue(base, { sets: [aSet()], retired: [] }, day(9));
  const keys = (plans: typeof sold) => plans.map(({ lookupKey }) => lookupKey);
  expect(keys(known)).toEqual([...keys(sold), 'premium_monthly.set-1', 'premium_yearly.set-1']);
});

test('an offer of staff joins those of the release, with its labels', () => {
  const { offers, sold } = decideCatalogue(base, { sets: [spring], retired: [] }, day(9));
  expect(offers.map(({ code }) => code)).toEqual(['uk', 'usa', 'spring']);
  expect(offers[2]).toMatchObject({ from: day(10).toISOString(), until: day(20).toISOString() });
  expect(sold.at(-1)).toMatchObject({
    lookupKey: 'premium_yearly_spring',
    amount: 11_000,
    offer: 'spring',
    set: 'set-1',
  });
});

test('an offer that was taken back is over since then, and its subscribers keep it', () => {
  const { offers } = decideCatalogue(
    base,
    { sets: [{ ...spring, taken_back_at: day(12) }], retired: [] },
    day(13),
  );
  expect(offers[2]).toMatchObject({ code: 'spring', until: day(12).toISOString() });
});

test('where tax is collected, prices of sets say it too', () => {
  const { plain } = decideCatalogue(
    { ...base, collectsTax: true },
    { sets: [aSet()], retired: [] },
    day(10),
  );
  expect(plain[0]?.taxBehavior).toBe('exclusive');
});

test.each<[string, PriceSetRow, number]>([
  ['draft', aSet({ scheduled_at: null, prepared_at: null }), 11],
  ['scheduled', aSet(), 9],
  ['scheduled', aSet({ prepared_at: null }), 11],
  ['on-sale', aSet(), 10],
  ['over', aSet(), 20],
  ['taken-back', aSet({ taken_back_at: day(3) }), 9],
  ['on-sale', spring, 19],
  ['over', spring, 20],
])('a set is %s: %o on day %i', (state, row, now) => {
  expect(stateOf(row, [row, later], day(now))).toBe(state);
});

test('currencies 17: a retired currency has no plain plans, though a set of staff is in it', () => {
  const euros = [
    aSet({ currency: 'eur' }),
    aSet({ id: 'set-2', offer: 'spring', name: 'spring', currency: 'eur' }),
  ];
  const currenciesOf = (retired: string[]) => {
    const { plain, sold } = decideCatalogue(base, { sets: euros, retired }, day(11));
    const named = (plans: typeof plain) =>
      new Set(plans.map(({ currency, offer }) => offer ?? currency));
    return [[...named(plain)], [...named(sold)]];
  };
  expect(currenciesOf([])).toEqual([['usd', 'eur'], ['usd', 'eur', 'uk', 'usa', 'spring']]); // prettier-ignore
  expect(currenciesOf(['eur'])).toEqual([['usd'], ['usd', 'uk', 'usa', 'spring']]);
});
