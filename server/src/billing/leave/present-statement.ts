import type { WithdrawalStatement } from '@stillweb/contract/billing/withdrawal';
import { AppError } from '../../platform/app-error.ts';
import type { BillingDatabase } from '../context.ts';
import { refusalText } from '../emails/text/withdrawal-refusal.ts';
import { findOpenWithdrawal, findWithdrawal } from '../store/withdrawals.ts';
import type { Withdrawal } from '../tables.ts';

/** A statement that was not refused, as the API shows it. */
export function presentStatement(row: Withdrawal): WithdrawalStatement {
  const { state, received_at, refund_amount, currency, last_day } = row;
  return {
    state: state === 'done' ? 'DONE' : state === 'accepted' ? 'RETURNING' : 'RECEIVED',
    receivedAt: received_at.toISOString(),
    refund: refund_amount !== null && currency ? { amount: refund_amount, currency } : null,
    until: last_day,
  };
}

/**
 * The statement with this id; for one that repeats an earlier one, the earlier one.
 * @throws AppError WITHDRAWAL_NOT_POSSIBLE with the reason, when it was refused
 */
export async function acceptedStatement(
  db: BillingDatabase,
  id: string,
): Promise<WithdrawalStatement> {
  const row = await findWithdrawal(db, id);
  const shown = (row && (await findRepeated(db, row))) ?? row;
  if (!shown) throw new AppError('NOT_FOUND');
  if (!shown.refusal) return presentStatement(shown);
  const message = refusalText(shown.refusal, shown.last_day);
  throw new AppError('WITHDRAWAL_NOT_POSSIBLE', { message });
}

async function findRepeated(
  db: BillingDatabase,
  { refusal, user_id, subscription_id }: Withdrawal,
): Promise<Withdrawal | undefined> {
  if (refusal !== 'WITHDRAWN' || !user_id || !subscription_id) return undefined;
  return findOpenWithdrawal(db, user_id, subscription_id);
}
