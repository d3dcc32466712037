import { lockUntilCommit } from '../../../platform/database/locks.ts';
import type { BillingDatabase } from '../../context.ts';
import {
  claimKeys,
  isClaimUsed,
  type ClaimKind,
  type ClaimPurpose,
  type Person,
} from '../../rules/person-claims.ts';

/** Whether this account, address and card have never had a trial. */
export async function isTrialAvailable(db: BillingDatabase, person: Person): Promise<boolean> {
  const used = await listCounted(db, 'trial', person);
  return used.length === 0;
}

/**
 * Records the trial of a subscription under all its keys. A lock puts claims in order, so that the
 * second of two at the same moment sees the first.
 * @returns whether the account or the address had a trial before, or the card as many as are allowed
 */
export async function claimTrial(
  db: BillingDatabase,
  subscriptionId: string,
  person: Person,
  trialsPerCard: number,
): Promise<{ alreadyUsed: boolean }> {
  const recorded = await db
    .selectFrom('person_claims')
    .select(['kind', 'hash'])
    .where('purpose', '=', 'trial')
    .where('subscription_id', '=', subscriptionId)
    .execute();
  const isNew = claimKeys('trial', person).some(
    (key) => !recorded.some(({ kind, hash }) => kind === key.kind && hash === key.hash),
  );
  if (!isNew) return { alreadyUsed: false };
  await lockClaims(db, 'trial');
  await recordClaim(db, 'trial', subscriptionId, person);
  const earlier = (await listCounted(db, 'trial', person)).filter(
    (claim) => claim.subscription_id !== subscriptionId,
  );
  return { alreadyUsed: isClaimUsed(recorded, earlier, trialsPerCard) };
}

/**
 * Tells of a subscription whether the account or the address has got money back by withdrawing from another
 * contract, or a card as often as a card gets a free trial.
 */
export async function findEarlierWithdrawals(
  db: BillingDatabase,
  person: Person,
  { trialsPerCard }: { trialsPerCard: number },
): Promise<(subscriptionId: string) => boolean> {
  const claims = await listCounted(db, 'withdrawal', person);
  return (subscriptionId) => {
    const earlier = claims.filter(({ subscription_id }) => subscription_id !== subscriptionId);
    return isClaimUsed([], earlier, trialsPerCard);
  };
}

/** Until the end of the transaction no other claim for this purpose is decided. */
export async function lockClaims(trx: BillingDatabase, purpose: ClaimPurpose): Promise<void> {
  await lockUntilCommit(trx, `person-claims:${purpose}`);
}

/** Records a subscription's trial or refund under all keys of a person. May be repeated. */
export async function recordClaim(
  db: BillingDatabase,
  purpose: ClaimPurpose,
  subscriptionId: string,
  person: Person,
): Promise<void> {
  const keys = claimKeys(purpose, person);
  await db
    .insertInto('person_claims')
    .values(keys.map((key) => ({ ...key, subscription_id: subscriptionId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** From now on account, address and card get no trial, however many a card gets otherwise. */
export async function denyTrials(
  db: BillingDatabase,
  subscriptionId: string,
  person: Person,
): Promise<void> {
  const keys = claimKeys('trial', person);
  await db
    .insertInto('person_claims')
    .values(keys.map((key) => ({ ...key, subscription_id: subscriptionId, barred: true })))
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'kind', 'hash', 'subscription_id'])
        .doUpdateSet({ barred: true }),
    )
    .execute();
}

/** The first trial, of another subscription, that had a key of this one's: its account, address or card. */
export function findEarlierTrial(db: BillingDatabase, subscriptionId: string) {
  return db
    .selectFrom('person_claims as own')
    .innerJoin('person_claims as other', (join) =>
      join
        .onRef('other.purpose', '=', 'own.purpose')
        .onRef('other.kind', '=', 'own.kind')
        .onRef('other.hash', '=', 'own.hash')
        .onRef('other.subscription_id', '!=', 'own.subscription_id')
        .onRef('other.claimed_at', '<=', 'own.claimed_at')
        .on('other.forgiven_at', 'is', null),
    )
    .select(['other.kind', 'other.claimed_at'])
    .where('own.purpose', '=', 'trial')
    .where('own.subscription_id', '=', subscriptionId)
    .orderBy('other.claimed_at')
    .limit(1)
    .executeTakeFirst();
}

/** The trials recorded for these subscriptions, oldest first, forgiven ones included. */
export function listTrialsOf(db: BillingDatabase, subscriptionIds: readonly string[]) {
  return db
    .selectFrom('person_claims')
    .select(['kind', 'subscription_id', 'claimed_at', 'forgiven_at'])
    .where('purpose', '=', 'trial')
    .where('subscription_id', 'in', [...subscriptionIds, ''])
    .orderBy('claimed_at')
    .execute();
}

/** The trials that a user, the address or one of the user's cards has had. */
export function listTrialsOfUser(
  db: BillingDatabase,
  person: Person,
  subscriptionIds: readonly string[],
) {
  return db
    .selectFrom('person_claims')
    .select(['kind', 'claimed_at'])
    .where('purpose', '=', 'trial')
    .where((where) =>
      where.or([
        ...claimKeys('trial', person).map((key) => where.and(key)),
        where('subscription_id', 'in', [...subscriptionIds, '']),
      ]),
    )
    .orderBy('claimed_at')
    .execute();
}

/** A trial that counts for a user. */
export type CountedTrial = { kind: ClaimKind; hash: string; claimed_at: Date; barred: boolean };

/**
 * The trials that count for a user: under the account, the address, and the cards of these subscriptions,
 * oldest first. Those of a card may have been of other accounts.
 */
export function listCountedTrials(
  db: BillingDatabase,
  person: Person,
  subscriptionIds: readonly string[],
): Promise<CountedTrial[]> {
  const cards = db
    .selectFrom('person_claims')
    .select('hash')
    .where('purpose', '=', 'trial')
    .where('kind', '=', 'card')
    .where('subscription_id', 'in', [...subscriptionIds, '']);
  return db
    .selectFrom('person_claims')
    .select(['kind', 'hash', 'claimed_at', 'barred'])
    .where('purpose', '=', 'trial')
    .where('forgiven_at', 'is', null)
    .where((where) =>
      where.or([
        ...claimKeys('trial', person).map((key) => where.and(key)),
        where('kind', '=', 'card').and('hash', 'in', cards),
      ]),
    )
    .orderBy('claimed_at')
    .execute();
}

/** From now on these trials, as far as they were claimed until a moment, do not count any more. */
export async function forgiveTrials(
  db: BillingDatabase,
  trials: Pick<CountedTrial, 'kind' | 'hash'>[],
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  for (const { kind, hash } of trials) {
    await db
      .updateTable('person_claims')
      .set({ forgiven_at: at })
      .where('purpose', '=', 'trial')
      .where('kind', '=', kind)
      .where('hash', '=', hash)
      .where('claimed_at', '<=', until)
      .where('forgiven_at', 'is', null)
      .execute();
  }
}

/** The claims of a person that count. */
function listCounted(db: BillingDatabase, purpose: ClaimPurpose, person: Person) {
  return db
    .selectFrom('person_claims')
    .select(['kind', 'subscription_id', 'barred'])
    .where('forgiven_at', 'is', null)
    .where((where) => where.or(claimKeys(purpose, person).map((key) => where.and(key))))
    .execute();
}
