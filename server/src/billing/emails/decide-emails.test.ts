import { expect, test } from 'vitest';
import { type Change, emailsOf, kindsOf } from '../../../test/objects/decided-emails.ts';
import { aStoredSubscription } from '../../../test/objects/stored-subscription.ts';
import {
  aCharge,
  anInvoice,
  aPaidInvoice,
  transitions,
  unixSeconds,
} from '../../../test/objects/stripe-objects.ts';

const date = new Date('2026-01-08T00:00:00Z');
const active = aStoredSubscription();
const trialing = aStoredSubscription({ status: 'trialing', trial_end: date });
const cancelling = aStoredSubscription({ cancel_at: date, canceled_at: date });
const yearly = aStoredSubscription({ price_id: 'price_yearly', plan: 'YEARLY', amount: 9900 });
const paused = aStoredSubscription({
  pause_behavior: 'void',
  paused_from: date,
  paused_until: new Date('2026-03-08T00:00:00Z'),
});
const canceled = aStoredSubscription({ status: 'canceled', ended_at: date });
const incomplete = aStoredSubscription({ status: 'incomplete' });
const pastDue = aStoredSubscription({ status: 'past_due' });
const trialWillEnd = new Set(['customer.subscription.trial_will_end']);

const endingLater = { ...active, cancel_at: new Date('2026-04-12T00:00:00Z') };

test.each<[string, Partial<Change>, string[]]>([
  ['a trial has started', { after: [trialing] }, ['trial-started']],
  [
    'a trial is about to end',
    { before: [trialing], after: [trialing], eventTypes: trialWillEnd },
    ['trial-started', 'trial-ending'],
  ],
  [
    'a cancelled trial is about to end',
    {
      before: [{ ...trialing, cancel_at: date }],
      after: [{ ...trialing, cancel_at: date }],
      eventTypes: trialWillEnd,
    },
    ['trial-started'],
  ],
  ['nothing has changed', { before: [active], after: [active] }, []],
  ['a subscription is stored without a trial', { after: [active] }, []],
  ['the plan has changed', { before: [active], after: [yearly] }, ['plan-changed']],
  ['an incomplete one gets a plan', { before: [incomplete], after: [yearly] }, []],
  ['a cancellation is scheduled', { before: [active], after: [cancelling] }, ['cancelled']],
  ['a cancellation stays scheduled', { before: [cancelling], after: [cancelling] }, []],
  ['an end is moved', { before: [cancelling], after: [endingLater] }, ['cancelled']],
  ['an end that was moved is read again', { before: [endingLater], after: [endingLater] }, []],
  [
    'an end after the next renewal is cleared',
    { before: [endingLater], after: [active] },
    ['resumed'],
  ],
  ['a cancellation is withdrawn', { before: [cancelling], after: [active] }, ['resumed']],
  ['a pause is set', { before: [active], after: [paused] }, ['paused']],
  ['a pause stays set', { before: [paused], after: [paused] }, []],
  [
    'a pause becomes longer',
    { before: [paused], after: [{ ...paused, paused_until: new Date('2026-04-08T00:00:00Z') }] },
    ['paused'],
  ],
  ['a pause is over', { before: [paused], after: [active] }, ['pause-over']],
  ['a pause becomes a cancellation', { before: [paused], after: [cancelling] }, ['cancelled']],
  ['a paused one has ended', { before: [paused], after: [canceled] }, ['ended']],
  ['a past due one loses its date', { before: [cancelling], after: [pastDue] }, []],
  ['a subscription has ended', { before: [active], after: [canceled] }, ['ended']],
  ['an ended one is read again', { before: [canceled], after: [canceled] }, []],
  ['one is first read after its end', { after: [canceled] }, []],
  ['an unpaid first purchase is given up', { before: [incomplete], after: [canceled] }, []],
  [
    'a first purchase was paid and has ended',
    { before: [incomplete], after: [canceled], invoices: [anInvoice({ amount_paid: 0 })] },
    ['ended'],
  ],
  [
    'an unpaid first purchase is given up while another subscription has a paid invoice',
    { before: [incomplete], after: [canceled], invoices: [anInvoice({ parent: null })] },
    [],
  ],
  ['a first purchase is incomplete', { after: [incomplete] }, []],
  ['an incomplete purchase is to end', { after: [{ ...incomplete, cancel_at: date }] }, []],
])('the right emails follow when %s', (_event, change, kinds) => {
  expect(kindsOf(change)).toEqual(kinds);
});

const open = anInvoice({ status: 'open', amount_paid: 0, amount_remaining: 900 });

test.each<[string, Partial<Change>, string[]]>([
  ['a payment is confirmed', { after: [active], invoices: [anInvoice()] }, ['receipt']],
  ['nothing had to be paid', { after: [active], invoices: [anInvoice({ amount_paid: 0 })] }, []],
  [
    'an invoice belongs to no subscription',
    { after: [active], invoices: [anInvoice({ parent: null })] },
    [],
  ],
  ['a renewal is declined', { after: [pastDue], invoices: [open] }, ['payment-failed']],
  [
    'a renewal was not attempted yet',
    { after: [active], invoices: [{ ...open, attempt_count: 0 }] },
    [],
  ],
  [
    'the bank asks for a confirmation',
    { after: [pastDue], invoices: [open], awaitingConfirmation: new Set(['in_1']) },
    ['card-needs-action'],
  ],
  [
    'it is not known why an invoice is unpaid',
    { after: [pastDue], invoices: [open], hasUnreadPayments: true },
    [],
  ],
  [
    'an incomplete purchase has an open invoice',
    { after: [incomplete], invoices: [open], awaitingConfirmation: new Set(['in_1']) },
    [],
  ],
])('the right emails follow when %s', (_event, change, kinds) => {
  const { after = [] } = change;
  expect(kindsOf({ before: after, ...change })).toEqual(kinds);
});

test.each([
  ['a renewal', 'subscription_cycle', pastDue],
  ['the end of a trial at Stripe', 'subscription_update', pastDue],
  ['a change of plan at Stripe that waits for its payment', 'subscription_update', active],
  ['an invoice made by hand', 'manual', active],
  ['a reason added by Stripe later', 'something_new', active],
])('billing 59: a declined payment is reported: %s', (_what, billing_reason, row) => {
  const invoices = [{ ...open, billing_reason }];
  expect(emailsOf({ before: [row], after: [row], invoices })).toMatchObject([
    { key: 'payment-failed:in_1:1', content: { isPremiumOn: row === active } },
  ]);
});

test.each([
  [1, []],
  [2, ['payment-failed']],
])(
  'billing 59: when the page has shown that a change of plan was declined, attempt %i leads to %j',
  (attempt_count, kinds) => {
    const invoices = [{ ...open, attempt_count }];
    const shownInvoices = new Set(['in_1']);
    expect(kindsOf({ before: [active], after: [active], invoices, shownInvoices })).toEqual(kinds);
  },
);

const later = new Date('2026-01-22T00:00:00Z');
const givenLater = { ...trialing, trial_start: new Date('2026-01-05T00:00:00Z'), trial_end: later };

test.each<[string, Partial<Change>, { isPayer: boolean } | undefined]>([
  [
    'a trial that ends later',
    { before: [trialing], after: [{ ...trialing, trial_end: later }] },
    { isPayer: false },
  ],
  ['free time of a payer', { before: [active], after: [givenLater] }, { isPayer: true }],
  ['a trial that begins late', { before: [incomplete], after: [trialing] }, undefined],
  ['a trial that ends as before', { before: [trialing], after: [trialing] }, undefined],
  [
    'a trial that ends earlier',
    { before: [{ ...trialing, trial_end: later }], after: [trialing] },
    undefined,
  ],
  [
    'free time after a cancellation',
    { before: [active], after: [{ ...givenLater, cancel_at: later }] },
    undefined,
  ],
])('billing 35: %s is reported when it is a gift', (_name, change, content) => {
  const emails = emailsOf(change).filter(({ content: { kind } }) => kind === 'trial-extended');
  expect(emails.map((email) => email.content)).toEqual(
    content ? [expect.objectContaining({ ...content, endsAt: later.toISOString() })] : [],
  );
});

test('billing 35: a payer with free time gets no email on the start or end of a trial', () => {
  const change = { before: [givenLater], after: [givenLater], eventTypes: trialWillEnd };
  expect(kindsOf(change)).toEqual([]);
});
test('billing 1: the keys name what happened, so that each email is sent once', () => {
  const at = '2026-01-08T00:00:00.000Z';
  const readAt = '2026-01-10T00:00:00.000Z';
  const keysOf = (change: Partial<Change>) => emailsOf(change).map(({ key }) => key);
  expect(keysOf({ after: [trialing], eventTypes: trialWillEnd })).toEqual([
    'trial-started:sub_1',
    `trial-ending:sub_1:${at}`,
  ]);
  expect(keysOf({ before: [active], after: [cancelling] })).toEqual([`cancelled:sub_1:${at}`]);
  expect(keysOf({ before: [cancelling], after: [active] })).toEqual([`resumed:sub_1:${at}`]);
  expect(keysOf({ before: [active], after: [yearly] })).toEqual([`plan-changed:sub_1:${readAt}`]);
  expect(keysOf({ after: [pastDue], invoices: [{ ...open, attempt_count: 2 }] })).toEqual([
    'payment-failed:in_1:2',
  ]);
  expect(keysOf({ after: [active], invoices: [anInvoice()] })).toEqual(['receipt:in_1']);
});

const longAgo = new Date('2025-02-28T00:00:00Z');
const paidLongAgo = anInvoice({
  status_transitions: transitions({ paid_at: unixSeconds('2025-02-28T00:00:00Z') }),
});
const endedLongAgo = { ...canceled, ended_at: longAgo };

test.each<[string, Partial<Change>]>([
  ['a payment', { after: [active], invoices: [paidLongAgo] }],
  [
    'an unpaid invoice',
    {
      after: [pastDue],
      invoices: [{ ...open, created: 0, status_transitions: transitions({}) }],
    },
  ],
  ['the start of a trial', { after: [{ ...trialing, trial_start: longAgo }] }],
  [
    'an end of our own',
    { after: [endedLongAgo], endings: new Map([[canceled.id, 'DUPLICATE'] as const]) },
  ],
])('%s of long ago is not reported again, although its email was purged', (_what, change) => {
  expect(kindsOf(change)).toEqual([]);
});

test.each([
  ['2025-02-28T00:00:00Z', []],
  ['2025-03-02T00:00:00Z', ['payment-failed']],
])('of an older invoice, a payment that was tried at %s leads to %j', (triedAt, kinds) => {
  const invoice = aPaidInvoice({
    status: 'open',
    attempt_count: 2,
    billing_reason: 'subscription_cycle',
    created: unixSeconds('2025-02-01T00:00:00Z'),
    status_transitions: transitions({}),
  });
  const charges = [{ ...aCharge(), created: unixSeconds(triedAt) }];
  expect(kindsOf({ before: [pastDue], after: [pastDue], invoices: [invoice], charges })).toEqual(
    kinds,
  );
});
