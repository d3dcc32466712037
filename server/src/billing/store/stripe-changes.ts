import { dayMs } from '@stillweb/contract/time';
import { sql } from 'kysely';
import { clockTimestamp } from '../../platform/database/database.ts';
import { batchDelete } from '../../platform/database/batch-delete.ts';
import type { BillingDatabase } from '../context.ts';

/** A change of an object at Stripe, with everything that is set, so that another one is not taken for it. */
type StripeChange = { kind: string; object: string; digest: string };

/**
 * Records that a change begins.
 * @returns its idempotency key: that of the same change, if Stripe has not answered it
 */
export async function beginChange(
  db: BillingDatabase,
  { kind, object, digest }: StripeChange,
): Promise<string> {
  const change = `${kind}:${digest}`;
  const { key } = await db
    .insertInto('stripe_changes')
    .values({
      object,
      change,
      key: sql<string>`${`${kind}:${object}:`}::text || gen_random_uuid()`,
    })
    .onConflict((conflict) =>
      conflict.column('object').doUpdateSet({
        change,
        key: sql<string>`case when stripe_changes.change = excluded.change
          then stripe_changes.key else excluded.key end`,
        begun_at: clockTimestamp,
      }),
    )
    .returning('key')
    .executeTakeFirstOrThrow();
  return key;
}

/** Stripe has answered: the same change has another key from now on. */
export async function endChange(db: BillingDatabase, key: string): Promise<void> {
  await db.deleteFrom('stripe_changes').where('key', '=', key).execute();
}

/**
 * Ends the changes of objects that a reading shows in another state: whatever has changed them, Stripe must
 * carry out the next change, and not repeat an answer.
 */
export async function endChangesOf(db: BillingDatabase, objects: string[]): Promise<void> {
  if (objects.length === 0) return;
  await db.deleteFrom('stripe_changes').where('object', 'in', objects).execute();
}

/** Stripe forgets a key after a day. */
const keptFor = dayMs;

/** Deletes a batch of the changes that were not repeated for a day. */
export const deleteOldChanges = batchDelete({
  table: 'stripe_changes',
  key: 'object',
  since: 'begun_at',
  keptFor,
});
