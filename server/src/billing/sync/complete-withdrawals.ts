import type { BillingDatabase } from '../context.ts';
import { listAccepted, markDone } from '../store/withdrawals.ts';
import type { StripeState } from '../stripe/read-state.ts';
import { isWithdrawalDone } from './repairs/withdrawn.ts';

/** Marks the withdrawals that a reading shows carried out: the contract ended, all that was paid returned. */
export async function completeWithdrawals(
  db: BillingDatabase,
  customerId: string,
  state: StripeState,
): Promise<void> {
  for (const subscriptionId of await listAccepted(db, customerId)) {
    if (isWithdrawalDone(subscriptionId, state)) await markDone(db, subscriptionId);
  }
}
