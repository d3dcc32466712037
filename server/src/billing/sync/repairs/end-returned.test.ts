import { expect, test } from 'vitest';
import { decide, type Known } from '../../../../test/objects/decided-repairs.ts';
import {
  aCharge,
  aRefund,
  aSubscription,
  aWarning,
} from '../../../../test/objects/stripe-objects.ts';
import type { Repair } from '../../rules/repair.ts';
import type { StripeState } from '../../stripe/read/read-state.ts';

const cancel: Repair = { kind: 'cancel-subscription', subscription: 'sub_1' };
const ended = aSubscription({ status: 'canceled' });
const refundFraud: Repair = {
  kind: 'refund-payment',
  paymentIntent: 'pi_1',
  reason: 'fraudulent',
};
const warned = { charges: [aCharge()], warnings: [aWarning()] };

test.each<[string, Partial<StripeState>, Partial<Known>, Repair[]]>([
  ['one without a decision goes on', {}, {}, []],
  ['a refunded one is cancelled', {}, { endings: new Map([['sub_1', 'REFUNDED']]) }, [cancel]],
  ['a disputed one is cancelled', {}, { endings: new Map([['sub_1', 'DISPUTED']]) }, [cancel]],
  [
    'one of which a bank has warned is cancelled',
    {},
    { endings: new Map([['sub_1', 'FRAUD_WARNING']]) },
    [cancel],
  ],
  [
    'one that has ended stays',
    { subscriptions: [ended] },
    { endings: new Map([['sub_1', 'DISPUTED']]) },
    [],
  ],
  ['a warning refunds the payment', warned, {}, [refundFraud]],
  [
    'a warning refunds the rest of a payment',
    { ...warned, charges: [aCharge([aRefund({ amount: 100 })])] },
    {},
    [refundFraud],
  ],
  [
    'a warning refunds a payment of which a smaller refund has failed',
    { ...warned, charges: [aCharge([aRefund({ status: 'failed', amount: 100 })])] },
    {},
    [refundFraud],
  ],
  [
    'a warned payment without an intent is left to an operator',
    { ...warned, charges: [{ ...aCharge(), payment_intent: null }] },
    {},
    [],
  ],
  ['a warning refunds nothing by setting', warned, { refundsWarned: false }, []],
  [
    'a warned payment that is refunded stays',
    { ...warned, charges: [{ ...aCharge(), refunded: true }] },
    {},
    [],
  ],
  [
    'a warned payment that is disputed cannot be refunded',
    { ...warned, charges: [{ ...aCharge(), disputed: true }] },
    {},
    [],
  ],
  [
    'a warned payment whose refund failed is left to an operator',
    { ...warned, charges: [aCharge([aRefund({ status: 'failed' })])] },
    {},
    [],
  ],
])('returned payments: %s', (_name, state, known, repairs) => {
  const { repairs: decided } = decide({ subscriptions: [aSubscription()], ...state }, known);
  expect(decided).toEqual(repairs);
});
