import type { WithdrawalStatement } from '@stillweb/contract/withdrawal';
import type { BillingDatabase } from '../context.ts';
import { findOpenWithdrawal, findWithdrawal } from '../store/withdrawals.ts';
import type { Withdrawal } from '../tables.ts';

const states = {
  received: 'RECEIVED',
  confirmed: 'RECEIVED',
  accepted: 'RETURNING',
  done: 'DONE',
  refused: 'REFUSED',
} as const satisfies Record<Withdrawal['state'], WithdrawalStatement['state']>;

/** A statement as the API shows it. */
export function presentStatement(row: Withdrawal): WithdrawalStatement {
  const { state, received_at, refund_amount, currency, refusal, last_day } = row;
  const isAccepted = state === 'accepted' || state === 'done';
  const refund =
    isAccepted && refund_amount !== null && currency ? { amount: refund_amount, currency } : null;
  return {
    state: states[state],
    receivedAt: received_at.toISOString(),
    refund,
    refusal,
    until: last_day,
  };
}

/** The statement with this id; for one that repeats an earlier one, the earlier one. */
export async function statementOf(
  db: BillingDatabase,
  id: string,
): Promise<WithdrawalStatement | undefined> {
  const row = await findWithdrawal(db, id);
  if (!row) return undefined;
  const { user_id, subscription_id, refusal } = row;
  const earlier =
    refusal === 'WITHDRAWN' && user_id && subscription_id
      ? await findOpenWithdrawal(db, user_id, subscription_id)
      : undefined;
  return presentStatement(earlier ?? row);
}
