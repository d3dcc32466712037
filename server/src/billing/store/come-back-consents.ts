import { sql } from 'kysely';
import { createRandomToken } from '../../platform/random-token.ts';
import type { BillingDatabase } from '../context.ts';
import { isOngoingInSql } from '../status.ts';
import type { ComeBackConsent } from '../tables.ts';

/** Of a row of `come_back_consents`: whether it was neither withdrawn nor ended. */
const countsInSql = sql<boolean>`(come_back_consents.withdrawn_at is null
  and come_back_consents.ended_at is null)`;

/** Stores a consent. One that the user has given for the same subscription stays; an older one is replaced. */
export async function addConsent(
  db: BillingDatabase,
  { userId, subscriptionId, givenAt }: { userId: string; subscriptionId: string; givenAt: Date },
): Promise<void> {
  await endConsents(db, userId, { at: givenAt, exceptFor: subscriptionId });
  await db
    .insertInto('come_back_consents')
    .values({
      token: createRandomToken(),
      user_id: userId,
      subscription_id: subscriptionId,
      given_at: givenAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends what a user has agreed to, also where the email waits in the outbox. */
export async function endConsents(
  db: BillingDatabase,
  userId: string,
  { at, exceptFor }: { at: Date; exceptFor?: string },
): Promise<void> {
  await db
    .updateTable('come_back_consents')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where(countsInSql)
    .$if(exceptFor !== undefined, (query) => query.where('subscription_id', '!=', exceptFor ?? ''))
    .execute();
}

/** The consents for subscriptions that have ended by a time, the first end first, with what decides on them. */
export async function listConsents(
  db: BillingDatabase,
  { endedUntil, limit }: { endedUntil: Date; limit: number },
) {
  return db
    .selectFrom('come_back_consents')
    .innerJoin('subscriptions', 'subscriptions.id', 'come_back_consents.subscription_id')
    .leftJoin('subscription_endings', 'subscription_endings.subscription_id', 'subscriptions.id')
    .select([
      'token',
      'come_back_consents.user_id',
      'subscriptions.id as subscription_id',
      'subscriptions.ended_at',
      'subscription_endings.reason as ending',
    ])
    .select((build) =>
      build
        .exists(
          build
            .selectFrom('billing_customers')
            .innerJoin(
              'subscriptions',
              'subscriptions.stripe_customer_id',
              'billing_customers.stripe_customer_id',
            )
            .select('subscriptions.id')
            .whereRef('billing_customers.user_id', '=', 'come_back_consents.user_id')
            .where(isOngoingInSql),
        )
        .as('has_other'),
    )
    .where('enqueued_at', 'is', null)
    .where(countsInSql)
    .where('subscriptions.ended_at', '<=', endedUntil)
    .orderBy('subscriptions.ended_at')
    .limit(limit)
    .execute();
}

/** Uses up a consent, by its email or without one. @returns whether it still counted */
export async function closeConsent(
  db: BillingDatabase,
  token: string,
  closed: { enqueued_at: Date } | { ended_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('come_back_consents')
    .set(closed)
    .where('token', '=', token)
    .where('enqueued_at', 'is', null)
    .where(countsInSql)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a consent for a subscription still counts. */
export async function hasConsent(db: BillingDatabase, subscriptionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('come_back_consents')
    .select('token')
    .where('subscription_id', '=', subscriptionId)
    .where(countsInSql)
    .executeTakeFirst();
  return row !== undefined;
}

/** The consent whose email is in the outbox; undefined once it was withdrawn or has ended. */
export function findEnqueuedConsent(
  db: BillingDatabase,
  subscriptionId: string,
): Promise<ComeBackConsent | undefined> {
  return db
    .selectFrom('come_back_consents')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('enqueued_at', 'is not', null)
    .where(countsInSql)
    .executeTakeFirst();
}

/** Withdraws a consent; a second time changes nothing. @returns whether there is one with this token */
export async function withdrawConsent(
  db: BillingDatabase,
  token: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('come_back_consents')
    .set((build) => ({ withdrawn_at: build.fn.coalesce('withdrawn_at', build.val(at)) }))
    .where('token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Withdraws what a user has agreed to, also where the email waits in the outbox. */
export async function withdrawConsentsOfUser(
  db: BillingDatabase,
  userId: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('come_back_consents')
    .set({ withdrawn_at: at })
    .where('user_id', '=', userId)
    .where(countsInSql)
    .execute();
}

/** All consents of a user, oldest first. */
export function listConsentsOfUser(
  db: BillingDatabase,
  userId: string,
): Promise<ComeBackConsent[]> {
  return db
    .selectFrom('come_back_consents')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('given_at')
    .execute();
}

export async function deleteConsents(db: BillingDatabase, userId: string): Promise<void> {
  await db.deleteFrom('come_back_consents').where('user_id', '=', userId).execute();
}
