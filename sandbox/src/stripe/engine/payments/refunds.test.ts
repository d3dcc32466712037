import { expect, test } from 'vitest';
import type { Charge } from '../../store/object-types.ts';
import { buildCharge } from './charges.ts';
import { buildPaymentIntent } from './payment-intents.ts';
import { buildPaymentMethod } from '../cards/create-payment-method.ts';
import { cardByMagicId } from '../cards/cards.ts';
import { refundableAmount } from './refunds.ts';

function aCharge(changes: Partial<Charge>): Charge {
  const card = cardByMagicId('pm_card_visa');
  if (!card) throw new Error('no test card');
  const method = buildPaymentMethod(card, { number: card.number, expMonth: 1, expYear: 2040 }, 0);
  const terms = { amount: 900, currency: 'usd', customer: 'cus_1', description: 'Premium' };
  const charge = buildCharge(buildPaymentIntent(terms, 0), method, 0, null);
  return { ...charge, id: 'ch_1', ...changes };
}

test.each<[string, Partial<Charge>, number | undefined, number]>([
  ['nothing asked for is all of it', {}, undefined, 900],
  ['a part', {}, 100, 100],
  ['the whole', {}, 900, 900],
  ['nothing asked for is the rest', { amount_refunded: 100 }, undefined, 800],
])('%s', (_title, changes, asked, expected) => {
  expect(refundableAmount(aCharge(changes), asked)).toBe(expected);
});

test.each<
  [Partial<Charge>, number | undefined, { message: string; param?: string; code?: string }]
>([
  [{}, 901, { param: 'amount', message: 'charge amount ($9.00)' }],
  [{ amount_refunded: 100 }, 801, { param: 'amount', message: 'unrefunded amount on charge ($8' }],
  [{}, 0, { param: 'amount', code: 'parameter_invalid_integer', message: 'Invalid positive' }],
  [
    { amount_refunded: 900, refunded: true },
    100,
    { code: 'charge_already_refunded', message: 'Charge ch_1 has already been refunded.' },
  ],
  [{ disputed: true }, undefined, { code: 'charge_disputed', message: 'has been charged back' }],
  [{ paid: false }, undefined, { message: 'was not paid' }],
])('a charge with %o: a refund of %s is refused', (changes, asked, { message, ...details }) => {
  expect(() => refundableAmount(aCharge(changes), asked)).toThrow(
    expect.objectContaining({
      status: 400,
      message: expect.stringContaining(message),
      details: expect.objectContaining(details),
    }),
  );
});
