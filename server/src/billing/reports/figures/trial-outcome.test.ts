import { expect, test } from 'vitest';
import { aSubscription } from '../../../../test/objects/stripe-objects.ts';
import { stateOfSubscription, type SubscriptionState } from '../../rules/subscription-state.ts';
import { trialOutcome, type TrialLife } from './trial-outcome.ts';

const january = (day: number) => new Date(Date.UTC(2026, 0, day));
const seconds = (day: number) => january(day).getTime() / 1000;
const window = { from: january(1), to: january(31) };

const state = (overrides: Partial<SubscriptionState>): SubscriptionState => ({
  ...stateOfSubscription(aSubscription()),
  trialEnd: seconds(10),
  ...overrides,
});
const trialing = { at: january(3), state: state({ status: 'trialing' }) };
const active = { at: january(10), state: state({ status: 'active' }) };
const changed = (day: number, status: string, overrides: Partial<SubscriptionState>) => ({
  at: january(day),
  state: state({ status, ...overrides }),
});

const invoice = (paid: number | null, voided: number | null = null) => ({
  created_at: january(10),
  paid_at: paid === null ? null : january(paid),
  voided_at: voided === null ? null : january(voided),
  uncollectible_at: null,
});
const firstInvoice = { ...invoice(3), created_at: january(3) };

test.each<[string, TrialLife, string | undefined]>([
  ['paid for', { changes: [trialing, active], invoices: [firstInvoice, invoice(10)] }, 'converted'],
  [
    'not paid for yet',
    { changes: [trialing, active], invoices: [firstInvoice, invoice(null)] },
    'open',
  ],
  ['paid for after the window', { changes: [trialing, active], invoices: [invoice(33)] }, 'open'],
  ['without an invoice yet', { changes: [trialing, active], invoices: [firstInvoice] }, 'open'],
  [
    'whose invoice was voided',
    { changes: [trialing, active], invoices: [invoice(null, 20)] },
    'cancelled',
  ],
  [
    'that was cancelled',
    {
      changes: [
        trialing,
        changed(5, 'trialing', { cancelRequestedAt: seconds(5) }),
        changed(10, 'canceled', { cancelRequestedAt: seconds(5), endedAt: seconds(10) }),
      ],
      invoices: [],
    },
    'cancelled',
  ],
  [
    'that was paid for and then cancelled',
    {
      changes: [trialing, active, changed(15, 'active', { cancelRequestedAt: seconds(15) })],
      invoices: [invoice(10)],
    },
    'converted',
  ],
  [
    'ended at once, before its time',
    { changes: [trialing, changed(4, 'canceled', { endedAt: seconds(4) })], invoices: [] },
    'cancelled',
  ],
  [
    'still under way',
    { changes: [changed(28, 'trialing', { trialEnd: seconds(38) })], invoices: [] },
    undefined,
  ],
  [
    'that ended before the window',
    { changes: [{ ...trialing, state: state({ trialEnd: seconds(1) }) }], invoices: [] },
    undefined,
  ],
  [
    'of free days for a customer who had paid',
    {
      changes: [changed(1, 'active', { trialEnd: null }), trialing, active],
      invoices: [invoice(10)],
    },
    undefined,
  ],
])('a trial %s', (_what, life, outcome) => {
  expect(trialOutcome(life, window)).toBe(outcome);
});
