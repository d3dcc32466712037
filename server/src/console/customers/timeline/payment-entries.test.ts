import { expect, test } from 'vitest';
import { describePayment, describeRefund } from './payment-entries.ts';

const row = { id: 'ch_1', amount: 900, currency: 'usd', created_at: new Date(0) };
const visa = { card_brand: 'visa', card_last4: '4242' };
const unknown = { card_brand: null, card_last4: null };

test.each([
  ['succeeded', null, visa, 'Paid $9.00 with Visa 4242'],
  ['succeeded', null, unknown, 'Paid $9.00'],
  ['pending', null, unknown, 'A payment of $9.00 is pending'],
  [
    'failed',
    'insufficient_funds',
    unknown,
    'A payment of $9.00 failed: not enough money on the card',
  ],
  [
    'failed',
    'generic_decline',
    unknown,
    'A payment of $9.00 failed: the bank declined without a reason',
  ],
  ['failed', null, unknown, 'A payment of $9.00 failed'],
])('a charge that is %s (%s) with %j reads "%s"', (status, decline_code, card, text) => {
  const amount = { amount: 900, currency: 'usd' };
  expect(describePayment({ ...row, ...card, status, decline_code })).toMatchObject({
    text,
    amount,
    id: 'ch_1',
  });
});

test.each([
  ['succeeded', null, 'Refunded $9.00'],
  ['pending', null, 'A refund of $9.00 is pending'],
  ['failed', 'lost_or_stolen_card', 'A refund of $9.00 failed: lost or stolen card'],
  ['canceled', null, 'A refund of $9.00 was canceled'],
  ['requires_action', null, 'A refund of $9.00: requires action'],
])('a refund that is %s (%s) reads "%s"', (status, failure_reason, text) => {
  const refund = { ...row, charge: 'ch_1', status, failure_reason };
  const details = `ch_1, ${status}${failure_reason ? `: ${failure_reason}` : ''}`;
  expect(describeRefund(refund)).toMatchObject({ text, details });
});
