import type { WithdrawalPreview, WithdrawalStatement } from '@stillweb/contract/billing/withdrawal';
import { currentLanguage } from '@stillweb/texts/languages';
import type { BillingContext } from '../context.ts';
import { findOpenWithdrawal, insertConfirmedStatement } from '../store/withdrawals.ts';
import { findCurrent } from '../store/subscriptions.ts';
import { decideWithdrawal } from '../rules/withdrawal-right.ts';
import { presentStatement, acceptedStatement } from './present-statement.ts';
import { AppError } from '../../platform/app-error.ts';
import { enqueueConfirmed, tryWithdrawal } from './confirmed-statement.ts';

/** The effects of a withdrawal from the user's contract now; null without a contract. */
export async function previewWithdrawal(
  billing: BillingContext,
  userId: string,
): Promise<WithdrawalPreview | null> {
  const current = await findCurrent(billing, userId);
  if (!current) return null;
  const { currency } = current;
  const made = await findOpenWithdrawal(billing.db, userId, current.id);
  if (made) {
    const statement = presentStatement(made);
    const { until, refund } = statement;
    const amount = refund?.amount ?? 0;
    return { possible: false, refusal: 'WITHDRAWN', until, amount, currency, statement };
  }
  const decision = decideWithdrawal(current, await billing.billingClock());
  return {
    possible: decision.possible,
    refusal: decision.possible ? null : decision.refusal,
    until: decision.lastDay,
    amount: decision.amount,
    currency,
    statement: null,
  };
}

/**
 * Withdraws from the contract of a user who is logged in: the statement is stored before Stripe is called,
 * so that neither an outage nor a crash loses it.
 * @throws AppError NO_SUBSCRIPTION, WITHDRAWAL_NOT_POSSIBLE
 */
export async function withdraw(
  billing: BillingContext,
  userId: string,
): Promise<WithdrawalStatement> {
  const current = await findCurrent(billing, userId);
  if (!current) throw new AppError('NO_SUBSCRIPTION');
  const made = await findOpenWithdrawal(billing.db, userId, current.id);
  const id = made?.id ?? (await makeStatement(billing, userId, current.id));
  await tryWithdrawal(billing, id);
  return acceptedStatement(billing.db, id);
}

/** Of two presses at the same moment, the second one finds the statement of the first. */
async function makeStatement(
  billing: BillingContext,
  userId: string,
  subscriptionId: string,
): Promise<string> {
  const owner = await billing.findOwner(userId);
  if (!owner) throw new AppError('UNAUTHENTICATED');
  const { name, email } = owner;
  const receivedAt = await billing.billingClock();
  const stored = await billing.db.transaction().execute(async (trx) => {
    const language = currentLanguage();
    const statement = { userId, name, email, message: null, language, receivedAt };
    const added = await insertConfirmedStatement(trx, statement);
    if (added) await enqueueConfirmed(billing, trx, added.id);
    return added;
  });
  const statement = stored ?? (await findOpenWithdrawal(billing.db, userId, subscriptionId));
  if (!statement) throw new AppError('BUSY');
  return statement.id;
}
