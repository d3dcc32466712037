import { sql } from 'kysely';
import type { BillingDatabase } from '../context.ts';
import { trialKeys, type TrialClaim } from '../trial-keys.ts';

/** Whether this account, address and card have never had a trial. */
export async function isTrialAvailable(db: BillingDatabase, claim: TrialClaim): Promise<boolean> {
  const used = await findGrants(db, claim);
  return used.length === 0;
}

/**
 * Records the trial of a subscription under all its keys. A lock puts claims in order, so that the
 * second of two at once sees the first.
 * @returns whether the account or the address had a trial before, or the card as many as are allowed
 */
export async function claimTrial(
  db: BillingDatabase,
  subscriptionId: string,
  claim: TrialClaim,
  trialsPerCard: number,
): Promise<{ alreadyUsed: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('trial-grants', 0))`.execute(db);
  await db
    .insertInto('trial_grants')
    .values(
      trialKeys(claim).map(({ kind, hash }) => ({ kind, hash, subscription_id: subscriptionId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const earlier = (await findGrants(db, claim)).filter(
    (grant) => grant.subscription_id !== subscriptionId,
  );
  const ofCard = earlier.filter(({ kind }) => kind === 'card');
  return { alreadyUsed: earlier.length > ofCard.length || ofCard.length >= trialsPerCard };
}

/** Whether the subscription's trial was checked before: a card that it gets later does not count. */
export async function isTrialRecorded(
  db: BillingDatabase,
  subscriptionId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('trial_grants')
    .select('kind')
    .where('subscription_id', '=', subscriptionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function findGrants(db: BillingDatabase, claim: TrialClaim) {
  return db
    .selectFrom('trial_grants')
    .select(['kind', 'subscription_id'])
    .where((where) =>
      where.or(
        trialKeys(claim).map(({ kind, hash }) =>
          where.and([where('kind', '=', kind), where('hash', '=', hash)]),
        ),
      ),
    )
    .execute();
}
