import type { Transaction } from 'kysely';
import type { BillingContext, BillingDatabase } from '../context.ts';
import { enqueueEmails } from '../emails/outbox.ts';
import type { DueEmail } from '../rules/email-content.ts';
import type { Person } from '../rules/person-claims.ts';
import { withUserLock } from '../store/locks.ts';
import { recordEnding } from '../store/subscriptions.ts';
import {
  findEarlierWithdrawals,
  lockClaims,
  recordClaim,
} from '../store/customers/person-claims.ts';
import { findWithdrawal, recordDecision } from '../store/withdrawals.ts';
import { cardFingerprints } from '../stripe/objects.ts';
import { readPurchases } from '../stripe/read/read-purchases.ts';
import { syncAndFindCurrent } from '../subscription/current-subscription.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import type { BillingTables, OwnedSubscription, Withdrawal } from '../tables.ts';
import { decideWithdrawal, type WithdrawalDecision } from '../rules/withdrawal-right.ts';

/**
 * Decides a confirmed statement by the time at which it was made, and ends the contract. From then on the
 * subscription counts as ended; the synchronization ends it at Stripe, refunds its payments, and retries
 * refused calls. May be repeated: a statement is decided once.
 */
export async function executeWithdrawal(billing: BillingContext, id: string): Promise<void> {
  const statement = await findWithdrawal(billing.db, id);
  if (!statement?.user_id) return;
  const userId = statement.user_id;
  await withUserLock(billing, userId, async (billing) => {
    const current = await syncAndFindCurrent(billing, userId);
    const confirmed = await findWithdrawal(billing.db, id);
    if (confirmed?.state !== 'confirmed') return;
    const person = current && (await readPerson(billing, userId, current));
    const isAccepted = await billing.db
      .transaction()
      .execute((trx) => decide(billing, trx, confirmed, current && person && { current, person }));
    if (current && isAccepted) await syncCustomer(billing, current.stripe_customer_id);
  });
}

/** A contract, and the keys that identify the person who withdraws from it. */
type OwnContract = { current: OwnedSubscription; person: Person };

async function readPerson(
  billing: BillingContext,
  userId: string,
  { stripe_customer_id }: OwnedSubscription,
): Promise<Person> {
  const owner = await billing.findOwner(userId);
  const { charges } = await readPurchases(billing, stripe_customer_id);
  return { userId, email: owner?.email ?? null, cardFingerprints: cardFingerprints(charges) };
}

/** @returns whether the contract ends */
async function decide(
  billing: BillingContext,
  trx: Transaction<BillingTables>,
  { id, user_id, received_at }: Withdrawal,
  read: OwnContract | undefined,
): Promise<boolean> {
  const decision = await decideInTurn(billing, trx, received_at, read);
  const isNew = await recordDecision(trx, id, {
    state: decision.possible ? 'accepted' : 'refused',
    subscription_id: read?.current.id ?? null,
    refusal: decision.possible ? null : decision.refusal,
    last_day: decision.lastDay,
    refund_amount: decision.amount,
    currency: read?.current.currency ?? null,
  });
  if (!isNew) return false;
  if (read && decision.possible) await endContract(billing, trx, read, decision);
  if (user_id) await enqueueEmails(billing, trx, user_id, decisionEmail(id, decision));
  return decision.possible;
}

/** Of two accounts that withdraw with the same card at the same time, the second is refused. */
async function decideInTurn(
  billing: BillingContext,
  trx: BillingDatabase,
  at: Date,
  read: OwnContract | undefined,
): Promise<WithdrawalDecision> {
  if (!read) return { possible: false, refusal: 'ENDED', lastDay: null, amount: 0 };
  await lockClaims(trx, 'withdrawal');
  const hasWithdrawnBefore = await findEarlierWithdrawals(trx, read.person, billing);
  const withdrew_before = hasWithdrawnBefore(read.current.id);
  return decideWithdrawal({ ...read.current, withdrew_before }, at);
}

async function endContract(
  { logger }: BillingContext,
  trx: BillingDatabase,
  { current: { id: subscription }, person }: OwnContract,
  { amount }: WithdrawalDecision,
): Promise<void> {
  const reason = 'WITHDRAWN';
  await recordEnding(trx, subscription, reason);
  if (amount > 0) await recordClaim(trx, 'withdrawal', subscription, person);
  logger.info({ subscription, reason }, 'a subscription is ended');
}

/** The email about the refund says that the contract has ended. */
function decisionEmail(id: string, decision: WithdrawalDecision): DueEmail[] {
  const key = `withdrawal-decided:${id}`;
  if (decision.possible) {
    return decision.amount > 0 ? [] : [{ key, content: { kind: 'withdrawal-accepted' } }];
  }
  const { refusal, lastDay } = decision;
  // A second statement changes nothing.
  if (refusal === 'WITHDRAWN') return [];
  return [{ key, content: { kind: 'withdrawal-refused', refusal, lastDay } }];
}
