import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { sql } from 'kysely';
import type { BillingDatabase } from '../context.ts';

/** What one trial is counted by. */
export type TrialClaim = {
  userId: string;
  /** Unknown once the account is gone. */
  email: string | null;
  cardFingerprint?: string | undefined;
};

/** Whether nobody with this account, address or card has had a trial. */
export async function isTrialAvailable(db: BillingDatabase, claim: TrialClaim): Promise<boolean> {
  const used = await findGrants(db, claim);
  return used.length === 0;
}

/**
 * Notes a subscription's trial for everything that it is counted by. Claims are made one after the
 * other, so that of two at once the second sees the first.
 * @returns whether the account or the address had its trial before, or the card as many as it gets
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
      keysOf(claim).map(({ kind, hash }) => ({ kind, hash, subscription_id: subscriptionId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const earlier = (await findGrants(db, claim)).filter(
    (grant) => grant.subscription_id !== subscriptionId,
  );
  const ofCard = earlier.filter(({ kind }) => kind === 'card');
  return { alreadyUsed: earlier.length > ofCard.length || ofCard.length >= trialsPerCard };
}

/** Whether the subscription's trial was examined before; a card that it gets later is not held against it. */
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
        keysOf(claim).map(({ kind, hash }) =>
          where.and([where('kind', '=', kind), where('hash', '=', hash)]),
        ),
      ),
    )
    .execute();
}

function keysOf({ userId, email, cardFingerprint }: TrialClaim) {
  return [
    { kind: 'user' as const, hash: digest('user', userId) },
    ...(email ? [{ kind: 'email' as const, hash: digest('email', mailboxOf(email)) }] : []),
    ...(cardFingerprint ? [{ kind: 'card' as const, hash: digest('card', cardFingerprint) }] : []),
  ];
}

/** Unsalted on purpose: it must read the same after the account, or a secret, is gone. */
function digest(kind: string, value: string): string {
  return createHash('sha256').update(`trial:${kind}:${value}`).digest('hex');
}

/** The mailbox behind an address: what follows `+`, and Gmail's dots, reach the same person. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = domainToASCII(email.slice(at + 1).normalize('NFC')).toLowerCase();
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  const [name = ''] = email.slice(0, at).normalize('NFKC').toLowerCase().split('+');
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
