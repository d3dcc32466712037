import { dayMs } from '@stillweb/contract/time';
import { sql } from 'kysely';
import { clockTimestamp } from '../../platform/database/database.ts';
import { batchDelete } from '../../platform/database/batch-delete.ts';
import { hashToken } from '../../platform/random-token.ts';
import type { BillingDatabase } from '../context.ts';
import type { Withdrawal } from '../tables.ts';

/** How long an unconfirmed statement is kept. */
const keptFor = 30 * dayMs;

/** A statement as its sender made it. */
export type NewStatement = {
  name: string;
  email: string;
  message: string | null;
  /** Of the page on which it was made. */
  language: string;
  receivedAt: Date;
};

/** Stores a statement that must still be confirmed. */
export async function insertStatement(
  db: BillingDatabase,
  { receivedAt, ...statement }: NewStatement,
): Promise<string> {
  const { id } = await db
    .insertInto('withdrawals')
    .values({ ...statement, received_at: receivedAt, state: 'received' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Stores a statement of a user who is logged in, which needs no further confirmation.
 * @returns undefined when one of this user is still to be decided
 */
export async function insertConfirmedStatement(
  db: BillingDatabase,
  { receivedAt, userId, ...statement }: NewStatement & { userId: string },
): Promise<Withdrawal | undefined> {
  return db
    .insertInto('withdrawals')
    .values({
      ...statement,
      user_id: userId,
      received_at: receivedAt,
      confirmed_at: receivedAt,
      state: 'confirmed',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findWithdrawal(db: BillingDatabase, id: string): Promise<Withdrawal | undefined> {
  return db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The user's newest confirmed statement that was not refused. */
export function findOpenWithdrawal(
  db: BillingDatabase,
  userId: string,
  subscriptionId: string,
): Promise<Withdrawal | undefined> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'confirmed'),
        eb('state', 'in', ['accepted', 'done']).and('subscription_id', '=', subscriptionId),
      ]),
    )
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Gives a statement its account and its link, of which only the token's hash is stored. */
export async function linkStatement(
  db: BillingDatabase,
  id: string,
  { userId, token, expiresAt }: { userId: string; token: string; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('withdrawals')
    .set({ user_id: userId, token_hash: hashToken(token), expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute();
}

/** The statement of a link that has not expired. */
export function findByToken(
  db: BillingDatabase,
  token: string,
  now: Date,
): Promise<Withdrawal | undefined> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** @returns whether it was not confirmed before */
export async function confirmStatement(
  db: BillingDatabase,
  id: string,
  confirmedAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('withdrawals')
    .set({ state: 'confirmed', confirmed_at: confirmedAt })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores the decision on a confirmed statement. @returns false if it was already decided */
export async function recordDecision(
  db: BillingDatabase,
  id: string,
  decision: Pick<
    Withdrawal,
    'state' | 'subscription_id' | 'refusal' | 'last_day' | 'refund_amount' | 'currency'
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('withdrawals')
    .set(decision)
    .where('id', '=', id)
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The contracts of a customer that were withdrawn from, and are not wound up at Stripe. */
export async function listAccepted(db: BillingDatabase, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin('subscriptions', 'subscriptions.id', 'withdrawals.subscription_id')
    .select('subscriptions.id')
    .where('withdrawals.state', '=', 'accepted')
    .where('subscriptions.stripe_customer_id', '=', customerId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function markDone(db: BillingDatabase, subscriptionId: string): Promise<void> {
  await db
    .updateTable('withdrawals')
    .set({ state: 'done', settled_at: clockTimestamp })
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'accepted')
    .execute();
}

/** All statements of a user, oldest first, without the hashes of links. */
export function listWithdrawalsOfUser(db: BillingDatabase, userId: string) {
  return db
    .selectFrom('withdrawals')
    .select(['id', 'state', 'refusal', 'received_at', 'confirmed_at', 'name', 'email', 'message'])
    .select(['language', 'subscription_id', 'refund_amount', 'currency'])
    .where('user_id', '=', userId)
    .orderBy('received_at')
    .execute();
}

/** Erases who a deleted account belonged to. That a contract was withdrawn from is kept, as invoices are. */
export async function eraseStatements(db: BillingDatabase, userId: string): Promise<void> {
  await db
    .updateTable('withdrawals')
    .set({ name: null, email: null, message: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes the unconfirmed statements from an address. */
export async function deleteUnconfirmedFrom(db: BillingDatabase, email: string): Promise<void> {
  await db
    .deleteFrom('withdrawals')
    .where('email', '=', email)
    .where('state', '=', 'received')
    .execute();
}

/** Deletes a batch of the statements that were not confirmed for a month. */
export const deleteUnconfirmed = batchDelete({
  table: 'withdrawals',
  key: 'id',
  since: 'created_at',
  keptFor,
  where: sql`state = 'received'`,
});
