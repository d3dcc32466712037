import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  anInvoice,
  aSubscription,
  aSubscriptionLine,
  unixSeconds,
} from '../../../../test/objects/stripe-objects.ts';
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
