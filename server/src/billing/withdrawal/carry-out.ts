import type { BillingContext, BillingDatabase } from '../context.ts';
import { enqueueEmails } from '../emails/outbox.ts';
import type { DueEmail } from '../email-content.ts';
import { withUserLock } from '../store/locks.ts';
import { recordEnding } from '../store/subscriptions.ts';
import { findWithdrawal, recordDecision } from '../store/withdrawals.ts';
import { syncAndFindCurrent } from '../subscription/current-subscription.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import type { OwnedSubscription, Withdrawal } from '../tables.ts';
import { decideWithdrawal, type WithdrawalDecision } from './decide-withdrawal.ts';
import { readContract } from './read-contract.ts';

/**
 * Decides a confirmed statement by the time at which it was made, and ends the contract. From then on the
 * subscription counts as ended; the synchronisation ends it at Stripe and returns what was paid, and tries
 * again what Stripe refuses. May be repeated: a statement is decided once.
 */
export async function carryOut(billing: BillingContext, id: string): Promise<void> {
  const statement = await findWithdrawal(billing.db, id);
  if (!statement?.user_id) return;
  const userId = statement.user_id;
  await withUserLock(billing, userId, async () => {
    const current = await syncAndFindCurrent(billing, userId);
    const confirmed = await findWithdrawal(billing.db, id);
    if (confirmed?.state !== 'confirmed') return;
    const decision = await decide(billing, userId, confirmed, current);
    await storeDecision(billing, userId, { statement: confirmed, current, decision });
    if (current && decision.possible) await syncCustomer(billing, current.stripe_customer_id);
  });
}

async function decide(
  billing: BillingContext,
  userId: string,
  { received_at }: Withdrawal,
  current: OwnedSubscription | undefined,
): Promise<WithdrawalDecision> {
  if (!current) return { possible: false, refusal: 'ENDED', lastDay: null, amount: 0 };
  return decideWithdrawal(await readContract(billing, userId, current), received_at);
}

type Decided = {
  statement: Withdrawal;
  current: OwnedSubscription | undefined;
  decision: WithdrawalDecision;
};

async function storeDecision(
  billing: BillingContext,
  userId: string,
  { statement, current, decision }: Decided,
): Promise<void> {
  await billing.db.transaction().execute(async (trx) => {
    const isNew = await recordDecision(trx, statement.id, {
      state: decision.possible ? 'accepted' : 'refused',
      subscription_id: current?.id ?? null,
      refusal: decision.possible ? null : decision.refusal,
      last_day: decision.lastDay,
      refund_amount: decision.amount,
      currency: current?.currency ?? null,
    });
    if (!isNew) return;
    if (current && decision.possible) await endContract(billing, trx, current.id);
    await enqueueEmails(billing, trx, userId, decisionEmail(statement.id, decision));
  });
}

async function endContract(
  { logger }: BillingContext,
  trx: BillingDatabase,
  subscription: string,
): Promise<void> {
  const reason = 'WITHDRAWN';
  await recordEnding(trx, subscription, reason);
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
