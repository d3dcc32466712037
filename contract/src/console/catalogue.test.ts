import { expect, test } from 'vitest';
import { newPriceSet } from './catalogue.ts';

const plain = {
  of: 'plain',
  MONTHLY: { amount: 1000, originalAmount: 3000 },
  YEARLY: { amount: 11_000, originalAmount: 33_000 },
  startsAt: '2026-12-01T00:00:00Z',
} as const;

test('currencies 16: a plain set without a currency is in US dollars', () => {
  expect(newPriceSet.parse(plain).currency).toBe('usd');
  expect(newPriceSet.parse({ ...plain, currency: 'jpy' }).currency).toBe('jpy');
  expect(newPriceSet.safeParse({ ...plain, currency: 'chf' }).success).toBe(false);
});

test.each([
  [
    'usd',
    { MONTHLY: { amount: 49, originalAmount: 3000 } },
    'MONTHLY.amount',
    'Must be $0.50 at least',
  ],
  [
    'jpy',
    { MONTHLY: { amount: 49, originalAmount: 3000 } },
    'MONTHLY.amount',
    'Must be ¥50 at least',
  ],
  [
    'eur',
    { YEARLY: { amount: 9000, originalAmount: 100_000_000 } },
    'YEARLY.originalAmount',
    'Must be €999,999.99 at most',
  ],
  [
    'gbp',
    { YEARLY: { amount: 1, originalAmount: 29 } },
    'YEARLY.originalAmount',
    'Must be £0.30 at least',
  ],
] as const)(
  'currencies 4: a set in %s with %j is refused at %s: %s',
  (currency, prices, field, message) => {
    const { error } = newPriceSet.safeParse({ ...plain, currency, ...prices });
    const refused = error?.issues.map((issue) => [issue.path.join('.'), issue.message]);
    expect(refused).toContainEqual([field, message]);
  },
);

const offer = {
  ...plain,
  of: 'offer',
  code: 'spring',
  name: 'Spring',
  currency: 'eur',
  endsAt: null,
  maxRedemptions: null,
};

test('currencies 4: an offer has no price that Stripe would not charge', () => {
  const MONTHLY = { amount: 49, originalAmount: 3000 };
  const { error } = newPriceSet.safeParse({ ...offer, MONTHLY });
  const refused = error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(refused).toEqual([['MONTHLY.amount', 'Must be €0.50 at least']]);
});

const codeIsCurrency = 'The prices of a currency have this code';
const codeIsSwitch = 'A switch of the console has this name';

test.each([
  ['spring', []],
  ['eur', [['code', codeIsCurrency]]],
  ['checkout', [['code', codeIsSwitch]]],
  ['sign-up', [['code', codeIsSwitch]]],
  ['import', [['code', codeIsSwitch]]],
  ['invites', [['code', codeIsSwitch]]],
])('the code %s of an offer has the problems %j', (code, problems) => {
  const { error } = newPriceSet.safeParse({ ...offer, code });
  const refused = error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  expect(refused).toEqual(problems);
});
