import type { SystemState } from '@stillweb/contract/console/system';
import { sql } from 'kysely';
import type { ReadableDatabase } from '../tables.ts';

const dayAgo = sql<Date>`now() - interval '24 hours'`;

/** What the comparison with Stripe has found in the last 24 hours, the newest first. */
export async function listDifferences(
  db: ReadableDatabase,
  limit: number,
): Promise<SystemState['differences']> {
  const rows = await db
    .selectFrom('comparison_differences as difference')
    .leftJoin(
      'billing_customers',
      'billing_customers.stripe_customer_id',
      'difference.stripe_customer_id',
    )
    .select(['difference.subscription_id', 'difference.found_at', 'billing_customers.user_id'])
    .where('difference.found_at', '>', dayAgo)
    .orderBy('difference.found_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ subscription_id, found_at, user_id }) => ({
    subscription: subscription_id,
    userId: user_id,
    at: found_at.toISOString(),
  }));
}

export async function countDifferences(db: ReadableDatabase): Promise<number> {
  const { count } = await db
    .selectFrom('comparison_differences')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('found_at', '>', dayAgo)
    .executeTakeFirstOrThrow();
  return count;
}

/** The checkouts that failed in the last 24 hours, by code: how many, and the last request. */
export async function listCheckoutFailures(
  db: ReadableDatabase,
): Promise<SystemState['checkoutFailures']> {
  const rows = await db
    .selectFrom('checkout_failures')
    .select((eb) => [
      'code',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('at').as('last'),
      sql<string>`(array_agg(request_id order by at desc))[1]`.as('request_id'),
    ])
    .where('at', '>', dayAgo)
    .groupBy('code')
    .orderBy('code')
    .execute();
  return rows.map(({ code, count, last, request_id }) => ({
    code,
    count,
    last: last.toISOString(),
    requestId: request_id,
  }));
}

/** Checkouts that failed, and that began, in a span of hours before now. */
export async function countCheckouts(
  db: ReadableDatabase,
  { from, to }: { from: number; to: number },
): Promise<{ failed: number; opened: number }> {
  const after = sql<Date>`now() - make_interval(secs => ${from * 3600})`;
  const before = sql<Date>`now() - make_interval(secs => ${to * 3600})`;
  const { failed, opened } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('checkout_failures')
        .select((one) => one.fn.countAll<number>().as('count'))
        .where('at', '>', after)
        .where('at', '<=', before)
        .as('failed'),
      eb
        .selectFrom('checkout_attempts')
        .select((one) => one.fn.countAll<number>().as('count'))
        .where('created_at', '>', after)
        .where('created_at', '<=', before)
        .as('opened'),
    ])
    .executeTakeFirstOrThrow();
  return { failed: failed ?? 0, opened: opened ?? 0 };
}
