import type { BillingDatabase } from '../context.ts';
import type { Repair } from '../repair.ts';
import type { PassName } from '../tables.ts';

/** How far a pass through a long list has come. */
export function readProgress(db: BillingDatabase, name: PassName) {
  return db
    .selectFrom('billing_passes')
    .select(['last_complete', 'started_at', 'position', 'done'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
}

/** Work that is left: how much, and since when its oldest part waits. */
export type Backlog = { count: number; oldest: Date | null };

/** The stored events of Stripe that are not processed; `failing`: how many of them had a failed attempt. */
export async function readPendingEvents(
  db: BillingDatabase,
): Promise<Backlog & { failing: number }> {
  return db
    .selectFrom('stripe_events')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('attempts', '>', 0).as('failing'),
      eb.fn.min('received_at').as('oldest'),
    ])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
}

/** The changes at Stripe that no reading has shown done, by kind; `tried`: how many have been attempted. */
export async function listPendingRepairKinds(
  db: BillingDatabase,
): Promise<{ kind: Repair['kind']; pending: number; tried: number; oldest: Date }[]> {
  return db
    .selectFrom('billing_repairs')
    .select((eb) => [
      'kind',
      eb.fn.countAll<number>().as('pending'),
      eb.fn.countAll<number>().filterWhere('attempts', '>', 0).as('tried'),
      eb.fn.min('decided_at').as('oldest'),
    ])
    .where('state', '=', 'pending')
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}

/** The emails of billing that are to be sent. */
export async function readUnsentEmails(db: BillingDatabase): Promise<Backlog> {
  return db
    .selectFrom('billing_mails')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
    .where('sent_at', 'is', null)
    .where('undeliverable_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** How many subscriptions have each status, as it is at Stripe. */
export async function countByStatus(db: BillingDatabase): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status, count]));
}

export async function oldestOpenWithdrawal(db: BillingDatabase): Promise<Date | null | undefined> {
  const row = await db
    .selectFrom('withdrawals')
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .where('state', 'in', ['confirmed', 'accepted'])
    .executeTakeFirst();
  return row?.oldest;
}
