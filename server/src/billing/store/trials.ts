import { lockUntilCommit } from '../../platform/locks.ts';
import type { BillingDatabase } from '../context.ts';
import { trialKeys, type TrialClaim } from '../person-keys.ts';
import { isTrialUsed } from '../trial-rule.ts';

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
  const recorded = await findGrantsOf(db, subscriptionId);
  const keys = trialKeys(claim).filter(
    (key) => !recorded.some(({ kind, hash }) => kind === key.kind && hash === key.hash),
  );
  if (keys.length === 0) return { alreadyUsed: false };
  await lockUntilCommit(db, 'trial-grants');
  await db
    .insertInto('trial_grants')
    .values(keys.map(({ kind, hash }) => ({ kind, hash, subscription_id: subscriptionId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const earlier = (await findGrants(db, claim)).filter(
    (grant) => grant.subscription_id !== subscriptionId,
  );
  return { alreadyUsed: isTrialUsed(recorded, earlier, trialsPerCard) };
}

/** From now on account, address and card get no trial, however many a card gets otherwise. */
export async function denyTrials(
  db: BillingDatabase,
  subscriptionId: string,
  claim: TrialClaim,
): Promise<void> {
  const rows = trialKeys(claim).map(({ kind, hash }) => ({
    kind,
    hash,
    subscription_id: subscriptionId,
    barred: true,
  }));
  await db
    .insertInto('trial_grants')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'hash', 'subscription_id']).doUpdateSet({ barred: true }),
    )
    .execute();
}

/** The first trial, of another subscription, that had a key of this one's: its account, address or card. */
export function findEarlierTrial(db: BillingDatabase, subscriptionId: string) {
  return db
    .selectFrom('trial_grants as own')
    .innerJoin('trial_grants as other', (join) =>
      join
        .onRef('other.kind', '=', 'own.kind')
        .onRef('other.hash', '=', 'own.hash')
        .onRef('other.subscription_id', '!=', 'own.subscription_id')
        .onRef('other.granted_at', '<=', 'own.granted_at')
        .on('other.forgiven_at', 'is', null),
    )
    .select(['other.kind', 'other.granted_at'])
    .where('own.subscription_id', '=', subscriptionId)
    .orderBy('other.granted_at')
    .limit(1)
    .executeTakeFirst();
}

/** The trials recorded for these subscriptions, oldest first, forgiven ones included. */
export function listTrialsOf(db: BillingDatabase, subscriptionIds: readonly string[]) {
  return db
    .selectFrom('trial_grants')
    .select(['kind', 'subscription_id', 'granted_at', 'forgiven_at'])
    .where('subscription_id', 'in', [...subscriptionIds, ''])
    .orderBy('granted_at')
    .execute();
}

/** The trials that a user, the address or one of the user's cards has had. */
export function listTrialsOfUser(
  db: BillingDatabase,
  claim: TrialClaim,
  subscriptionIds: readonly string[],
) {
  return db
    .selectFrom('trial_grants')
    .select(['kind', 'granted_at'])
    .where((where) =>
      where.or([
        ...trialKeys(claim).map((key) => where.and(key)),
        where('subscription_id', 'in', [...subscriptionIds, '']),
      ]),
    )
    .orderBy('granted_at')
    .execute();
}

/**
 * The trials that count for a user: under the account, the address, and the cards of these subscriptions,
 * oldest first. Those of a card may have been of other accounts.
 */
export async function listCounted(
  db: BillingDatabase,
  claim: TrialClaim,
  subscriptionIds: readonly string[],
) {
  const cards = db
    .selectFrom('trial_grants')
    .select('hash')
    .where('kind', '=', 'card')
    .where('subscription_id', 'in', [...subscriptionIds, '']);
  return db
    .selectFrom('trial_grants')
    .select(['kind', 'hash', 'granted_at', 'barred'])
    .where('forgiven_at', 'is', null)
    .where((where) =>
      where.or([
        ...trialKeys(claim).map((key) => where.and(key)),
        where('kind', '=', 'card').and('hash', 'in', cards),
      ]),
    )
    .orderBy('granted_at')
    .execute();
}

/** From now on trials of these kinds, granted until a moment, do not count any more. */
export async function forgiveGrants(
  db: BillingDatabase,
  keys: { kind: 'user' | 'email' | 'card'; hash: string }[],
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  for (const { kind, hash } of keys) {
    await db
      .updateTable('trial_grants')
      .set({ forgiven_at: at })
      .where('kind', '=', kind)
      .where('hash', '=', hash)
      .where('granted_at', '<=', until)
      .where('forgiven_at', 'is', null)
      .execute();
  }
}

function findGrantsOf(db: BillingDatabase, subscriptionId: string) {
  return db
    .selectFrom('trial_grants')
    .select(['kind', 'hash'])
    .where('subscription_id', '=', subscriptionId)
    .execute();
}

function findGrants(db: BillingDatabase, claim: TrialClaim) {
  return db
    .selectFrom('trial_grants')
    .select(['kind', 'subscription_id', 'barred'])
    .where('forgiven_at', 'is', null)
    .where((where) => where.or(trialKeys(claim).map((key) => where.and(key))))
    .execute();
}
