import { dayMs } from '@stillweb/contract/time';
import { sql } from 'kysely';
import type { BillingDatabase } from '../context.ts';
import type { Repair } from '../rules/repair.ts';
import { isInTrialInSql } from '../rules/status.ts';
import type { PassName } from '../tables.ts';

/** How far a pass through a long list has come. */
export function readProgress(db: BillingDatabase, name: PassName) {
  return db
    .selectFrom('billing_passes')
    .select(['last_complete', 'started_at', 'position', 'done', 'watermark'])
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

const dayAgo = sql<Date>`now() - interval '24 hours'`;

/** The results of Stripe's deliveries in the last 24 hours, and when the last event came. */
export async function countDeliveries(
  db: BillingDatabase,
): Promise<{ received: number; missed: number; last: Date | null }> {
  const { received, missed, last } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('stripe_events')
        .select((build) => build.fn.countAll<number>().as('count'))
        .where('received_at', '>', dayAgo)
        .as('received'),
      eb
        .selectFrom('stripe_events')
        .select((build) => build.fn.countAll<number>().as('count'))
        .where('received_at', '>', dayAgo)
        .where('by_webhook', '=', false)
        .as('missed'),
      eb
        .selectFrom('stripe_events')
        .select('received_at')
        .orderBy('received_at', 'desc')
        .limit(1)
        .as('last'),
    ])
    .executeTakeFirstOrThrow();
  return { received: received ?? 0, missed: missed ?? 0, last };
}

/**
 * The changes at Stripe that no reading has shown done, by kind; `tried`: how many have been attempted. Those
 * that wait for the end of an import are not counted.
 */
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
    .where('held_at', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}

/** The emails of billing to customers that are to be sent. */
export async function readUnsentEmails(db: BillingDatabase): Promise<Backlog> {
  return db
    .selectFrom('billing_mails')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
    .where('recipient', '=', 'customer')
    .where('sent_at', 'is', null)
    .where('undeliverable_at', 'is', null)
    .where('suppressed_at', 'is', null)
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

/** How many subscriptions are paid, and how many have a payment overdue that Stripe tries again. */
export async function countOverdue(
  db: BillingDatabase,
): Promise<{ active: number; pastDue: number }> {
  const statuses = await countByStatus(db);
  return { active: statuses.get('active') ?? 0, pastDue: statuses.get('past_due') ?? 0 };
}

/**
 * How many free trials run, and how many end within three days.
 * @param now by the clock of billing
 */
export function countTrials(
  db: BillingDatabase,
  now: Date,
): Promise<{ running: number; endingIn3Days: number }> {
  const soon = new Date(now.getTime() + 3 * dayMs);
  return db
    .selectFrom('subscriptions')
    .select((eb) => [
      eb.fn.countAll<number>().as('running'),
      eb.fn.countAll<number>().filterWhere('trial_end', '<=', soon).as('endingIn3Days'),
    ])
    .where(isInTrialInSql)
    .executeTakeFirstOrThrow();
}

/** Since when the oldest work of each sort waits; null where none does. */
export async function readOldestUnfinished(
  db: BillingDatabase,
): Promise<Record<'event' | 'repair' | 'mail' | 'withdrawal', Date | null>> {
  const [events, repair, emails, withdrawal] = await Promise.all([
    readPendingEvents(db),
    oldestPendingRepair(db),
    readUnsentEmails(db),
    oldestOpenWithdrawal(db),
  ]);
  return { event: events.oldest, repair, mail: emails.oldest, withdrawal };
}

async function oldestPendingRepair(db: BillingDatabase): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom('billing_repairs')
    .select((eb) => eb.fn.min<Date | null>('decided_at').as('oldest'))
    .where('state', '=', 'pending')
    .where('held_at', 'is', null)
    .executeTakeFirstOrThrow();
  return oldest;
}

async function oldestOpenWithdrawal(db: BillingDatabase): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom('withdrawals')
    .select((eb) => eb.fn.min<Date | null>('created_at').as('oldest'))
    .where('state', 'in', ['confirmed', 'accepted'])
    .executeTakeFirstOrThrow();
  return oldest;
}
