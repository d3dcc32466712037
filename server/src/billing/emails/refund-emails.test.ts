import { expect, test } from 'vitest';
import { type Change, emailsOf, kindsOf } from '../../../test/objects/decided-emails.ts';
import { aStoredSubscription } from '../../../test/objects/stored-subscription.ts';
import {
  aCharge,
  aPaidInvoice,
  aRefund,
  transitions,
  unixSeconds,
} from '../../../test/objects/stripe-objects.ts';

const active = aStoredSubscription();
const pastDue = aStoredSubscription({ status: 'past_due' });
const canceled = aStoredSubscription({
  status: 'canceled',
  ended_at: new Date('2026-01-08T00:00:00Z'),
});
const paidLate = aPaidInvoice({
  status_transitions: transitions({ paid_at: unixSeconds('2026-01-09T00:00:00Z') }),
});
const pendingRefund = aRefund({ status: 'pending' });

test.each<[string, Partial<Change>, string[]]>([
  ['is not reported before it is refunded', { invoices: [paidLate], charges: [aCharge()] }, []],
  [
    'is not reported while the refund is pending',
    { invoices: [paidLate], charges: [aCharge([pendingRefund])] },
    [],
  ],
  [
    'is reported once it is refunded',
    { invoices: [paidLate], charges: [aCharge([aRefund()])] },
    ['late-payment-returned'],
  ],
  [
    'of a manual invoice has a receipt',
    { invoices: [{ ...paidLate, billing_reason: 'manual' }] },
    ['receipt'],
  ],
])('of an ended subscription, a late payment %s', (_name, change, kinds) => {
  expect(kindsOf({ before: [canceled], after: [canceled], ...change })).toEqual(kinds);
});

test.each<[string, Partial<Change>, string[]]>([
  ['that succeeded is reported', { charges: [aCharge([aRefund()])] }, ['receipt', 'refunded']],
  [
    'that failed is not reported',
    { charges: [aCharge([aRefund({ status: 'failed' })])] },
    ['receipt'],
  ],
  [
    'of long ago is not reported',
    { charges: [aCharge([aRefund({ created: unixSeconds('2025-02-28T00:00:00Z') })])] },
    ['receipt'],
  ],
])('a refund %s', (_name, change, kinds) => {
  const invoices = [aPaidInvoice()];
  expect(kindsOf({ before: [active], after: [active], invoices, ...change })).toEqual(kinds);
});

test.each<[string, Partial<Change>, object | undefined]>([
  ['of a running subscription', {}, { access: 'continues' }],
  [
    'that ends the subscription',
    { endings: new Map([['sub_1', 'REFUNDED']]), reportSince: new Date('2026-03-01T00:00:00Z') },
    { access: 'ended' },
  ],
  [
    'before its business moved in',
    {
      endings: new Map([['sub_1', 'REFUNDED']]),
      reportSince: new Date('2026-03-01T00:00:00Z'),
      isImported: true,
    },
    undefined,
  ],
  ['of a duplicate', { endings: new Map([['sub_1', 'DUPLICATE']]) }, { access: null }],
  ['of an unpaid subscription', { after: [pastDue] }, { access: null }],
  ['of no subscription', { invoices: [] }, { access: null }],
])('billing 37: the email on a refund %s says what it means for access', (_name, change, facts) => {
  const emails = emailsOf({
    before: [active],
    after: [active],
    invoices: [aPaidInvoice()],
    charges: [aCharge([aRefund({ amount: 400 })])],
    ...change,
  });
  const refunded = emails.find(({ content }) => content.kind === 'refunded')?.content;
  const money = { refunded: { amount: 400 }, paid: { amount: 900 } };
  if (facts) expect(refunded).toMatchObject({ ...money, ...facts });
  else expect(refunded).toBeUndefined();
  expect(emails.some(({ content }) => content.kind === 'ended')).toBe(!facts);
});
