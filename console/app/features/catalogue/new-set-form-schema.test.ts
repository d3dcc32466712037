import { expect, test } from 'vitest';
import { offerForm, plainForm, readSetForm } from './new-set-form-schema.ts';

const now = new Date('2026-11-01T12:00:00Z');
const prices = {
  monthly: '10',
  monthlyRegular: '30.00',
  yearly: '1,100.50',
  yearlyRegular: '3300',
  currency: 'usd',
  startsAt: '',
} as const;
const offer = {
  ...prices,
  code: 'spring',
  name: 'spring offer',
  endsAt: '2026-12-01T00:00',
  maxRedemptions: '',
} as const;

test('typed amounts become minor units, and times are UTC', () => {
  expect(readSetForm(plainForm.parse({ ...prices, startsAt: '2026-12-01T08:30' }), now)).toEqual({
    request: {
      of: 'plain',
      MONTHLY: { amount: 1000, originalAmount: 3000 },
      YEARLY: { amount: 110_050, originalAmount: 330_000 },
      currency: 'usd',
      startsAt: '2026-12-01T08:30:00.000Z',
    },
  });
});

test('without a start it begins immediately, and an empty number is no limit', () => {
  expect(readSetForm(offerForm.parse(offer), now)).toMatchObject({
    request: {
      of: 'offer',
      code: 'spring',
      startsAt: now.toISOString(),
      endsAt: '2026-12-01T00:00:00.000Z',
      maxRedemptions: null,
    },
  });
});

test.each([
  [{ code: 'uk' }, 'code'],
  [{ monthlyRegular: '10' }, 'monthlyRegular'],
  [{ endsAt: '2026-10-01T00:00' }, 'endsAt'],
])('%o is wrong at the field %s', (given, field) => {
  const read = readSetForm(offerForm.parse({ ...offer, ...given }), now);
  expect(read).toEqual({ errors: { [field]: expect.any(String) } });
});

test.each(['9,5', '9.5', '$9', '-9', ''])('%s is no amount', (monthly) => {
  expect(plainForm.safeParse({ ...prices, monthly }).success).toBe(false);
});

test.each([
  ['jpy', { monthly: '1200', monthlyRegular: '4000' }, { amount: 1200, originalAmount: 4000 }],
  ['aed', { monthly: '29.99', monthlyRegular: '100' }, { amount: 2999, originalAmount: 10_000 }],
] as const)(
  'currencies 1: prices in %s are typed with its decimals: %o',
  (currency, given, month) => {
    const form = { ...prices, currency, yearly: '11,000', yearlyRegular: '33,000', ...given };
    expect(readSetForm(plainForm.parse(form), now)).toMatchObject({
      request: { currency, MONTHLY: month },
    });
  },
);

test.each([
  ['jpy', { yearly: '11000.50', yearlyRegular: '33,000' }, { yearly: 'Enter it without decimals' }],
  ['jpy', { monthly: '40' }, { monthly: 'Must be ¥50 at least' }],
  ['usd', { monthly: '0.49' }, { monthly: 'Must be $0.50 at least' }],
  ['usd', { yearlyRegular: '1,000,000' }, { yearlyRegular: 'Must be $999,999.99 at most' }],
] as const)('currencies 4: in %s %o is refused at the field', (currency, given, errors) => {
  const form = { ...prices, currency, monthlyRegular: '30', yearly: '1100', ...given };
  expect(readSetForm(plainForm.parse(form), now)).toMatchObject({ errors });
});
