import { expect, test } from 'vitest';
import { offerForm, plainForm, readSetForm } from './new-set-form-schema.ts';

const now = new Date('2026-11-01T12:00:00Z');
const prices = {
  monthly: '10',
  monthlyRegular: '30.00',
  yearly: '1,100.50',
  yearlyRegular: '3300',
  startsAt: '',
};
const offer = {
  ...prices,
  code: 'spring',
  name: 'spring offer',
  currency: 'usd',
  endsAt: '2026-12-01T00:00',
  maxRedemptions: '',
} as const;

test('typed amounts become minor units, and times are UTC', () => {
  expect(readSetForm(plainForm.parse({ ...prices, startsAt: '2026-12-01T08:30' }), now)).toEqual({
    request: {
      of: 'plain',
      MONTHLY: { amount: 1000, originalAmount: 3000 },
      YEARLY: { amount: 110_050, originalAmount: 330_000 },
      startsAt: '2026-12-01T08:30:00.000Z',
    },
  });
});

test('without a moment it begins at once, and an empty number is no limit', () => {
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
