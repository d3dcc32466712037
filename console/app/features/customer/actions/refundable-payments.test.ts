import { expect, test } from 'vitest';
import { storedPayment } from '../../../../test/stored-customer.ts';
import { refundablePayments } from './refundable-payments.ts';

const all = { invoice: 'in_1', at: storedPayment.at, left: 900, currency: 'usd' };

test.each([
  ['whole', {}, [all]],
  ['refunded in part', { refunded: 450 }, [{ ...all, left: 450 }]],
  ['refunded', { refunded: 900 }, []],
  ['disputed', { disputed: true }, []],
  ['without an invoice', { invoice: null }, []],
])('a payment that is %s', (_what, more, refundable) => {
  expect(refundablePayments([{ ...storedPayment, ...more }])).toEqual(refundable);
});
