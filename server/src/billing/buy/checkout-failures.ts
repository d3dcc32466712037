import { dayMs } from '@stillweb/contract/time';
import type { ErrorCode } from '@stillweb/contract/errors';
import { sql } from 'kysely';
import { batchDelete } from '../../platform/database/batch-delete.ts';
import type { BillingDatabase } from '../context.ts';

/** Stores that a checkout could not be opened. The request's id leads to the log lines, and to the user. */
export async function insertCheckoutFailure(
  db: BillingDatabase,
  { code, requestId, at }: { code: ErrorCode; requestId: string; at: Date },
): Promise<void> {
  await db.insertInto('checkout_failures').values({ code, request_id: requestId, at }).execute();
}

/** The checkouts that failed in the last 24 hours, by code: how many, and the last request. */
export function listCheckoutFailures(db: BillingDatabase) {
  return db
    .selectFrom('checkout_failures')
    .select((eb) => [
      'code',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('at').as('last'),
      sql<string>`(array_agg(request_id order by at desc))[1]`.as('request_id'),
    ])
    .where('at', '>', sql<Date>`now() - interval '24 hours'`)
    .groupBy('code')
    .orderBy('code')
    .execute();
}

/** Checkouts that failed, and that began, in a span of hours before now. */
export async function countCheckouts(
  db: BillingDatabase,
  { from, to }: { from: number; to: number },
): Promise<{ failed: number; opened: number }> {
  const after = sql<Date>`now() - make_interval(secs => ${from * 3600})`;
  const before = sql<Date>`now() - make_interval(secs => ${to * 3600})`;
  const { failed, opened } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('checkout_failures')
        .select((build) => build.fn.countAll<number>().as('count'))
        .where('at', '>', after)
        .where('at', '<=', before)
        .as('failed'),
      eb
        .selectFrom('checkout_attempts')
        .select((build) => build.fn.countAll<number>().as('count'))
        .where('created_at', '>', after)
        .where('created_at', '<=', before)
        .as('opened'),
    ])
    .executeTakeFirstOrThrow();
  return { failed: failed ?? 0, opened: opened ?? 0 };
}

/** Deletes a batch of the failures of 30 days ago. */
export const deleteOldCheckoutFailures = batchDelete({
  table: 'checkout_failures',
  key: 'id',
  since: 'at',
  keptFor: 30 * dayMs,
});
