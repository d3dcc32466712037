import { createHash } from 'node:crypto';
import { dayMs } from '@stillweb/contract/time';
import { sql } from 'kysely';
import { batchDelete } from '../../platform/database/batch-delete.ts';
import { clockTimestamp } from '../../platform/database/database.ts';
import type { BillingContext, BillingDatabase } from '../context.ts';
import { isAnswered } from './errors.ts';

/**
 * Changes an object at Stripe under an idempotency key that is stored before the call and lasts until Stripe
 * has answered, so that after a crash or a lost answer the same change is carried out once. Another change
 * of the same object, and the same one after an answer, have keys of their own: Stripe repeats its first
 * answer to a key for a day. Customers, checkouts and changes of plan have the keys of their rows instead.
 * @param change.kind names it in the key, which Stripe's log shows
 * @param change.object the id of the changed object at Stripe; for a creation, the id of our row; for a change
 *   whose key no other may replace, a name of its own
 * @param change.params the new values
 */
export async function changeOnce<Result>(
  { db }: Pick<BillingContext, 'db'>,
  { kind, object, params = {} }: { kind: string; object: string; params?: object },
  call: (options: { idempotencyKey: string }) => Promise<Result>,
): Promise<Result> {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('base64url');
  const idempotencyKey = await beginChange(db, { kind, object, digest });
  try {
    const result = await call({ idempotencyKey });
    await endChange(db, idempotencyKey);
    return result;
  } catch (error) {
    if (isAnswered(error)) await endChange(db, idempotencyKey);
    throw error;
  }
}

/** A change of an object at Stripe, with everything that is set, so that another one is not taken for it. */
type StripeChange = { kind: string; object: string; digest: string };

/**
 * Records that a change begins.
 * @returns its idempotency key: that of the same change, if Stripe has not answered it
 */
async function beginChange(
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
async function endChange(db: BillingDatabase, key: string): Promise<void> {
  await db.deleteFrom('stripe_changes').where('key', '=', key).execute();
}

/** Whether Stripe has not answered a change of an object. */
export async function hasOpenChange(db: BillingDatabase, object: string): Promise<boolean> {
  const open = db.selectFrom('stripe_changes').select('key').where('object', '=', object);
  return (await open.executeTakeFirst()) !== undefined;
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
