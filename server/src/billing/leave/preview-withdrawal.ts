import type { WithdrawalPreview } from '@stillweb/contract/withdrawal';
import type { BillingContext } from '../context.ts';
import { findOpenWithdrawal } from '../store/withdrawals.ts';
import { findCurrent } from '../subscription/current-subscription.ts';
import { decideWithdrawal } from '../rules/withdrawal-right.ts';
import { presentStatement } from './present-statement.ts';

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
