import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { decide } from '../../../../test/objects/decided-repairs.ts';
import {
  anInvoice,
  aStripeState,
  aSubscription,
  aSubscriptionLine,
  unixSeconds,
} from '../../../../test/objects/stripe-objects.ts';
import { isRepaired } from '../../sync/repairs/is-repaired.ts';
import { mapPause } from './map-pause.ts';

/** In its second voided month; each period begins on the first. */
const item = {
  current_period_start: unixSeconds('2026-03-01T00:00:00Z'),
  current_period_end: unixSeconds('2026-04-01T00:00:00Z'),
};
const resumes_at = unixSeconds('2026-04-30T23:00:00Z');

function invoiceFor(start: string, end: string, status: Stripe.Invoice.Status): Stripe.Invoice {
  const invoice = anInvoice({ status });
  const period = { start: unixSeconds(start), end: unixSeconds(end) };
  return { ...invoice, lines: { ...invoice.lines, data: [aSubscriptionLine(false, { period })] } };
}

const january = invoiceFor('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', 'paid');
const february = invoiceFor('2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', 'void');
const march = invoiceFor('2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z', 'void');
const year = invoiceFor('2025-12-15T00:00:00Z', '2026-12-15T00:00:00Z', 'paid');
const freeDays = invoiceFor('2026-02-10T00:00:00Z', '2026-03-10T00:00:00Z', 'paid');
const paidMarch = { ...march, status: 'paid' } as const;

test.each([
  [
    'void, two periods voided',
    { behavior: 'void', resumes_at },
    [march, february, january],
    ['void', '2026-02-01', '2026-05-01'],
  ],
  [
    'void, not begun',
    { behavior: 'void', resumes_at },
    [paidMarch],
    ['void', '2026-04-01', '2026-05-01'],
  ],
  [
    'void, without an end',
    { behavior: 'void', resumes_at: null },
    [march, january],
    ['void', '2026-02-01', null],
  ],
  [
    'void, never paid',
    { behavior: 'void', resumes_at },
    [march],
    ['void', '2026-03-01', '2026-05-01'],
  ],
  [
    'void, until a moment within a period',
    { behavior: 'void', resumes_at: unixSeconds('2026-04-10T00:00:00Z') },
    [january],
    ['void', '2026-02-01', '2026-05-01'],
  ],
  [
    'void, after a year that became a month',
    { behavior: 'void', resumes_at },
    [march, february, january, year],
    ['void', '2026-02-01', '2026-05-01'],
  ],
  [
    'void, in a free period that began within a paid one',
    { behavior: 'void', resumes_at },
    [freeDays],
    ['void', '2026-04-01', '2026-05-01'],
  ],
  [
    'free service',
    { behavior: 'mark_uncollectible', resumes_at },
    [january],
    ['mark_uncollectible', null, '2026-05-01'],
  ],
  [
    'service that is paid for later',
    { behavior: 'keep_as_draft', resumes_at: null },
    [january],
    ['keep_as_draft', null, null],
  ],
  ['none', null, [january], [null, null, null]],
] satisfies [string, Stripe.Subscription.PauseCollection | null, Stripe.Invoice[], unknown[]][])(
  'billing 49: a pause of collection is mapped: %s',
  (_which, pause_collection, invoices, expected) => {
    const mapped = mapPause(aSubscription({ pause_collection }, item), invoices);
    const dayOf = (moment: Date | string | null | undefined) =>
      moment instanceof Date ? moment.toISOString().slice(0, 10) : moment;
    expect([mapped.pause_behavior, dayOf(mapped.paused_from), dayOf(mapped.paused_until)]).toEqual(
      expected,
    );
  },
);

const withdrawn = [item.current_period_start, resumes_at + 3600].join(':');
const voided = { ...march, id: 'in_march', attempt_count: 0 };

test.each<[string, Partial<Stripe.Subscription>, Stripe.Invoice, string | null]>([
  ['too late', {}, voided, 'void'],
  ['in time', {}, { ...voided, status: 'paid' }, null],
  ['in time, and an operator has voided the renewal', {}, { ...voided, attempt_count: 1 }, null],
  ['from another period', { metadata: { withdrawn_pause: `1:${resumes_at}` } }, voided, null],
  ['never', { metadata: {} }, voided, null],
  ['too late, and the subscription has ended', { status: 'canceled' }, voided, null],
])('billing 49: a pause that was withdrawn %s', (_when, overrides, renewal, expected) => {
  const metadata = { withdrawn_pause: withdrawn };
  const changes = { metadata, latest_invoice: 'in_march', ...overrides };
  const subscription = aSubscription(changes, item);
  const mapped = mapPause(subscription, [renewal, february, january]);
  expect(mapped.pause_behavior).toBe(expected);
  const { repairs } = decide({ subscriptions: [subscription], invoices: [renewal] });
  const until = unixSeconds('2026-05-01T00:00:00Z');
  const restore = { kind: 'restore-pause', subscription: 'sub_1', until } as const;
  expect(repairs).toEqual(expected ? [restore] : []);
  const state = aStripeState({ subscriptions: [subscription], invoices: [renewal] });
  expect(isRepaired(restore, state)).toBe(!expected);
  if (!expected) return;
  expect(mapped).toEqual({
    pause_behavior: 'void',
    paused_from: new Date('2026-02-01T00:00:00Z'),
    paused_until: new Date('2026-05-01T00:00:00Z'),
  });
});
