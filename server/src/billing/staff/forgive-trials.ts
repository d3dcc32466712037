import type { BillingContext } from '../context.ts';
import { listSubscriptionsOfUser } from '../store/subscriptions.ts';
import { forgiveGrants, listCounted } from '../store/trials.ts';

/** By what a trial is counted. */
export type TrialKind = 'user' | 'email' | 'card';

/** A trial that counts for a user. */
export type CountedTrial = { kind: TrialKind; hash: string; granted_at: Date; barred: boolean };

/** The trials that count for a user, by the account, the address and the cards that were used, oldest first. */
export async function listCountedTrials(
  { db, findOwner }: BillingContext,
  userId: string,
): Promise<CountedTrial[]> {
  const owner = await findOwner(userId);
  const subscriptions = await listSubscriptionsOfUser(db, userId);
  const ids = subscriptions.map(({ id }) => id);
  return listCounted(db, { userId, email: owner?.email ?? null }, ids);
}

/** Lets the trials of these kinds, granted until a moment, no longer count. May be repeated. */
export async function forgiveTrials(
  billing: BillingContext,
  userId: string,
  { of, until }: { of: TrialKind[]; until: Date },
): Promise<void> {
  const counted = await listCountedTrials(billing, userId);
  const keys = counted.filter(({ kind }) => of.includes(kind));
  await forgiveGrants(billing.db, keys, { until, at: billing.clock() });
}
