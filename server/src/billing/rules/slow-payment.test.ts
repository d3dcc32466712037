import { expect, test } from 'vitest';
import { describeSlowPayment, type PaymentState } from './slow-payment.ts';

const none: PaymentState = {
  status: 'active',
  change_state: null,
  change_plan: null,
  change_message: null,
  overdue_state: null,
  overdue_message: null,
  isResuming: false,
};
const openChange = { change_state: 'open', change_plan: 'YEARLY' } as const;
const failedChange = {
  change_state: 'failed',
  change_plan: 'YEARLY',
  change_message: 'Declined.',
} as const;
const declined = { overdue_state: 'failed', overdue_message: 'No funds.' } as const;

const confirming = expect.stringMatching(/^Your bank is still processing this\./);

test.each([
  ['nothing', {}, null],
  ['an open change', openChange, { state: 'PROCESSING', plan: 'YEARLY', message: confirming }],
  [
    'an unanswered resumption',
    { isResuming: true },
    { state: 'PROCESSING', plan: null, message: confirming },
  ],
  ['a failed change', failedChange, { state: 'FAILED', plan: 'YEARLY', message: 'Declined.' }],
  [
    'an unanswered payment of an overdue invoice',
    { status: 'past_due', overdue_state: 'pending' },
    { state: 'PROCESSING', plan: null, message: confirming },
  ],
  [
    'such a payment and a failed change',
    { ...failedChange, overdue_state: 'pending' },
    { state: 'PROCESSING', plan: null },
  ],
  [
    'a declined payment of an overdue invoice',
    { ...declined, status: 'past_due' },
    { state: 'FAILED', plan: null, message: 'No funds.' },
  ],
  [
    'a declined payment of an unpaid subscription',
    { ...declined, status: 'unpaid' },
    { state: 'FAILED' },
  ],
  ['a declined payment, and a later one that was made', declined, null],
] satisfies [string, Partial<PaymentState>, object | null][])(
  'billing 44: what a user sees of %s',
  (_what, payment, shown) => {
    const described = describeSlowPayment({ ...none, ...payment });
    if (shown === null) expect(described).toBeNull();
    else expect(described).toMatchObject(shown);
  },
);
