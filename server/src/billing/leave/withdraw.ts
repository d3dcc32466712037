import type { WithdrawalStatement } from '@stillweb/contract/withdrawal';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { findOpenWithdrawal, insertConfirmedStatement } from '../store/withdrawals.ts';
import { findCurrent } from '../subscription/current-subscription.ts';
import { enqueueConfirmed, tryWithdrawal } from './confirmed-statement.ts';
import { acceptedStatement } from './present-statement.ts';

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
    const statement = { userId, name, email, message: null, receivedAt };
    const added = await insertConfirmedStatement(trx, statement);
    if (added) await enqueueConfirmed(billing, trx, added.id);
    return added;
  });
  const statement = stored ?? (await findOpenWithdrawal(billing.db, userId, subscriptionId));
  if (!statement) throw new AppError('BUSY');
  return statement.id;
}
