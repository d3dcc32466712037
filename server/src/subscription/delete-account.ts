import type { Account } from '../account/account.ts';
import type { Billing } from './billing.ts';
import { withUserLock } from './billing-locks.ts';
import { endBilling } from './end-billing.ts';
import { withinTime } from './within-time.ts';

/**
 * Deletes an account for whoever knows its password. Billing ends first: if Stripe cannot be told,
 * nothing is deleted. Hashes of used trials stay, and so does the billing history.
 */
export async function deleteAccount(
  billing: Billing,
  account: Account,
  userId: string,
  typed: { password: string; ip: string },
): Promise<void> {
  await account.confirmPassword(userId, typed);
  await withUserLock(billing, userId, async () => {
    await withinTime(endBilling(billing, userId));
    await account.remove(userId);
  });
}
