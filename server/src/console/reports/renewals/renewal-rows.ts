import { dayMs } from '@stillweb/contract/time';
import { sql } from 'kysely';
import { selectRenewals } from '../../../billing/emails/renewals.ts';
import type { ReadableDatabase } from '../../tables.ts';

/** The last charge of the page before. */
type ChargePlace = { value: string; id: string };

/** When charges lie that are looked for; by the clock of billing. */
export type Span = { from: Date; until: Date };

/** @param now by the clock of billing */
export function nextDays(now: Date, days: number): Span {
  return { from: now, until: new Date(now.getTime() + days * dayMs) };
}

/** Subscriptions that are charged in a span, the first charge first. */
export function listCharged(
  db: ReadableDatabase,
  { after, ...span }: Span & { after: ChargePlace | undefined },
  limit: number,
) {
  const place = after ? sql`(${new Date(after.value)}, ${after.id})` : sql`(${span.from}, '')`;
  return selectCharged(db, span)
    .select(['id', 'subscriptions.stripe_customer_id', 'user_id', 'plan', 'status'])
    .select(['current_period_end', 'next_amount', 'currency', 'trial_start'])
    .select('subscriptions.created_at')
    .select(['card_brand', 'card_last4', 'card_exp_month', 'card_exp_year'])
    .$narrowType<{ current_period_end: Date; next_amount: number }>()
    .where(sql<boolean>`(current_period_end, id) > ${place}`)
    .orderBy('current_period_end')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type ChargedRow = Awaited<ReturnType<typeof listCharged>>[number];

/** How many are charged in a span, and how much, by currency; the most first. */
export function sumCharged(db: ReadableDatabase, span: Span) {
  return selectCharged(db, span)
    .select(['currency', (eb) => eb.fn.countAll<number>().as('renewals')])
    .select((eb) => eb.fn.sum<number>('next_amount').as('amount'))
    .groupBy('currency')
    .orderBy('renewals', 'desc')
    .orderBy('currency')
    .execute();
}

/** Until its last period a pause has no charge ahead. */
function selectCharged(db: ReadableDatabase, { from, until }: Span) {
  return selectRenewals(db)
    .where('next_amount', '>', 0)
    .where('current_period_end', '>', from)
    .where('current_period_end', '<=', until)
    .where(sql<boolean>`(pause_behavior is null or paused_until = current_period_end)`);
}
