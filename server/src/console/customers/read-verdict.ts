import { grantsAccess, type Subscription } from '@stillweb/contract/billing/subscription';
import { findProfile, type Profile } from '../../account/store/users.ts';
import type { BillingContext } from '../../billing/context.ts';
import { pickCurrent } from '../../billing/rules/status.ts';
import { findEarlierTrial } from '../../billing/store/customers/person-claims.ts';
import { listSubscriptionsOfUser } from '../../billing/store/subscriptions.ts';
import { presentSubscription } from '../../billing/subscription/present-subscription.ts';
import type { BillingTables, OwnedSubscription } from '../../billing/tables.ts';
import type { Kysely } from 'kysely';
import type { AccountTables } from '../../account/tables.ts';
import { describeVerdict } from './verdict.ts';

/**
 * The verdict on a user, the stored subscriptions that it rests on, and the one that counts, also as the
 * user sees it.
 */
export type Verdict = {
  verdict: string;
  isPremium: boolean;
  subscriptions: OwnedSubscription[];
  current: OwnedSubscription | undefined;
  subscription: Subscription | null;
};

type Readers = {
  db: Kysely<AccountTables & BillingTables>;
  billing: Pick<BillingContext, 'db' | 'billingClock'>;
};

/** Whether a user is premium and why, from our tables alone. */
export async function readVerdict(readers: Readers, userId: string): Promise<Verdict> {
  const { db, billing } = readers;
  const [subscriptions, user, now] = await Promise.all([
    listSubscriptionsOfUser(db, userId),
    findProfile(db, { id: userId }),
    billing.billingClock(),
  ]);
  return decideVerdict(readers, { user, subscriptions }, now);
}

type Customer = {
  user: Pick<Profile, 'email_verified_at' | 'blocked_at'> | undefined;
  subscriptions: OwnedSubscription[];
};

/** The same, once the user and the subscriptions are read. @param now by the clock of billing */
export async function decideVerdict(
  { billing }: Pick<Readers, 'billing'>,
  { user, subscriptions }: Customer,
  now: Date,
): Promise<Verdict> {
  const current = pickCurrent(subscriptions);
  // Only the servers' role may look up whose trial it was: the keys are hashes of address and card.
  const earlier =
    current?.ending === 'TRIAL_ALREADY_USED'
      ? await findEarlierTrial(billing.db, current.id)
      : undefined;
  const subscription = current ? presentSubscription(current, now) : null;
  const isBlocked = Boolean(user?.blocked_at);
  const verdict = describeVerdict(
    {
      subscription,
      isVerified: Boolean(user?.email_verified_at),
      isBlocked,
      earlierTrial: earlier ? { of: earlier.kind, at: earlier.claimed_at.toISOString() } : null,
    },
    now,
  );
  const isPremium = grantsAccess(subscription?.status) && !isBlocked;
  return { verdict, isPremium, subscriptions, current, subscription };
}
