import { expect, test } from 'vitest';
import { refundablePayments } from './refundable-payments.ts';

const at = '2026-11-01T00:00:00Z';
const payment = {
  id: 'ch_1',
  invoice: 'in_1',
  number: 'A-1',
  at,
  paid: { amount: 900, currency: 'usd' },
  refunded: 0,
  disputed: false,
};
const all = { invoice: 'in_1', at, left: 900, currency: 'usd' };

test.each([
  ['whole', {}, [all]],
  ['refunded in part', { refunded: 450 }, [{ ...all, left: 450 }]],
  ['refunded', { refunded: 900 }, []],
  ['disputed', { disputed: true }, []],
  ['without an invoice', { invoice: null }, []],
])('a payment that is %s', (_what, more, refundable) => {
  expect(refundablePayments([{ ...payment, ...more }])).toEqual(refundable);
});
