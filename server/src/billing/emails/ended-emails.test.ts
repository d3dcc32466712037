import { expect, test } from 'vitest';
import { emailsOf, kindsOf } from '../../../test/objects/decided-emails.ts';
import { aStoredSubscription } from '../../../test/objects/stored-subscription.ts';
import { anInvoice } from '../../../test/objects/stripe-objects.ts';

const date = new Date('2026-01-08T00:00:00Z');
const active = aStoredSubscription();
const trialing = aStoredSubscription({ status: 'trialing', trial_end: date });
const pastDue = aStoredSubscription({ status: 'past_due' });
const canceled = aStoredSubscription({ status: 'canceled', ended_at: date });

test.each(['DISPUTED', 'FRAUD_WARNING'] as const)(
  'billing 38: the email on an end by %s says why',
  (reported) => {
    const [email] = emailsOf({ after: [active], endings: new Map([['sub_1', reported]]) });
    const content = { kind: 'ended', becauseUnpaid: false, reported };
    expect(email).toEqual({ key: 'ended:sub_1', content, changedId: 'sub_1' });
  },
);

test('a subscription that we have decided to end is reported as ended, although it still runs', () => {
  const endings = new Map([['sub_1', 'TRIAL_ALREADY_USED' as const]]);
  expect(kindsOf({ after: [trialing], endings })).toEqual(['trial-refused']);
});

test.each([
  ['a used trial', 'TRIAL_ALREADY_USED', [canceled], { kind: 'trial-refused' }],
  [
    'a later duplicate',
    'DUPLICATE',
    [canceled, { ...active, id: 'sub_0', created_at: new Date(0) }],
    { kind: 'duplicate-ended', refunded: true },
  ],
  [
    'a duplicate with a later one that has ended',
    'DUPLICATE',
    [canceled, { ...canceled, id: 'sub_2', created_at: date }],
    { kind: 'duplicate-ended', refunded: true },
  ],
  [
    'an earlier duplicate',
    'DUPLICATE',
    [canceled, { ...active, id: 'sub_2', created_at: date }],
    { kind: 'duplicate-ended', refunded: false },
  ],
] as const)('billing 13, 15: the end of %s is explained', (_name, reason, after, content) => {
  const emails = emailsOf({
    after: [...after],
    invoices: [anInvoice()],
    endings: new Map([['sub_1', reason]]),
  });
  expect(emails[0]).toEqual({ key: 'ended:sub_1', content, changedId: 'sub_1' });
});

test('an email says whether the subscription ended because it was not paid', () => {
  const unpaid = { ...canceled, cancellation_reason: 'payment_failed' };
  const [email] = emailsOf({ before: [pastDue], after: [unpaid] });
  expect(email?.content).toEqual({ kind: 'ended', becauseUnpaid: true });
});
