import type { Account } from '../account/index.ts';
import { withRequestDeadline, type BillingContext } from '../billing/context.ts';
import { withUserLock } from '../billing/store/locks.ts';
import { endBilling } from '../billing/subscription/end-billing.ts';

/**
 * Deletes an account after a check of its password. Billing ends first: if Stripe cannot be reached,
 * nothing is deleted. The hashes of used trials and the billing history stay.
 */
export async function deleteAccount(
  billing: BillingContext,
  account: Account,
  userId: string,
  typed: { password: string; ip: string },
): Promise<void> {
  await account.confirmPassword(userId, typed);
  await withUserLock(billing, userId, async () => {
    await withRequestDeadline(billing, (context) => endBilling(context, userId));
    await account.remove(userId, typed.ip);
  });
}

/** The same by a job of support; may be repeated. */
export async function eraseAccount(
  billing: BillingContext,
  account: Pick<Account, 'remove'>,
  userId: string,
): Promise<void> {
  await withUserLock(billing, userId, async () => {
    await endBilling(billing, userId);
    await account.remove(userId, undefined);
  });
}
