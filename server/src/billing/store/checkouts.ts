import { randomUUID } from 'node:crypto';
import { dayMs } from '@stillweb/contract/time';
import { sql } from 'kysely';
import { batchDelete } from '../../platform/database/batch-delete.ts';
import type { BillingDatabase } from '../context.ts';
import type { CheckoutAttempt } from '../tables.ts';

/** The plan that a checkout sells, the customer, and the language of its page. */
export type Sale = Pick<
  CheckoutAttempt,
  | 'user_id'
  | 'stripe_customer_id'
  | 'plan'
  | 'offer'
  | 'price_id'
  | 'code'
  | 'promotion_code'
  | 'with_trial'
  | 'language'
>;

export function findOpenAttempt(
  db: BillingDatabase,
  userId: string,
): Promise<CheckoutAttempt | undefined> {
  return db
    .selectFrom('checkout_attempts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/** The newest attempts of a user, the newest first. */
export function listAttemptsOfUser(db: BillingDatabase, userId: string, limit: number) {
  return db
    .selectFrom('checkout_attempts')
    .select(['stripe_session_id', 'plan', 'with_trial', 'state', 'code', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Users with an open attempt, in the order of their ids, from the first or after one. */
export async function listUsersWithOpenAttempt(
  db: BillingDatabase,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('checkout_attempts')
    .select('user_id')
    .where('state', '=', 'open')
    .where((eb) => (after === undefined ? eb.lit(true) : eb('user_id', '>', after)))
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

export function createAttempt(db: BillingDatabase, sale: Sale): Promise<CheckoutAttempt> {
  return db
    .insertInto('checkout_attempts')
    .values({ id: randomUUID(), state: 'open', ...sale })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setSessionId(
  db: BillingDatabase,
  attemptId: string,
  sessionId: string,
): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({ stripe_session_id: sessionId })
    .where('id', '=', attemptId)
    .execute();
}

export async function closeAttempt(
  db: BillingDatabase,
  attemptId: string,
  state: 'complete' | 'expired' | 'abandoned',
): Promise<void> {
  await db.updateTable('checkout_attempts').set({ state }).where('id', '=', attemptId).execute();
}

/**
 * Records that an attempt has led to a subscription, which has begun. It counts also if the attempt was
 * closed before: another tab may have paid on a page that we took for abandoned.
 */
export async function completeAttempt(
  db: BillingDatabase,
  customerId: string,
  attemptId: string,
  subscription: { id: string; begunAt: Date },
): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({
      state: 'complete',
      subscription_id: subscription.id,
      completed_at: subscription.begunAt,
    })
    .where('id', '=', attemptId)
    .where('stripe_customer_id', '=', customerId)
    .where('completed_at', 'is', null)
    .execute();
}

/** Whether an open attempt sells exactly this. */
export function isSameSale(attempt: CheckoutAttempt, sale: Sale): boolean {
  return (
    attempt.stripe_customer_id === sale.stripe_customer_id &&
    attempt.price_id === sale.price_id &&
    attempt.promotion_code === sale.promotion_code &&
    attempt.with_trial === sale.with_trial &&
    attempt.language === sale.language
  );
}

/** Deletes a batch of the attempts that led to nothing, and began 90 days ago. */
export const deleteOldAttempts = batchDelete({
  table: 'checkout_attempts',
  key: 'id',
  since: 'created_at',
  keptFor: 90 * dayMs,
  where: sql`state <> 'open' and completed_at is null`,
});
