import { findProfile } from '../account/store/users.ts';
import { withRequestDeadline } from '../billing/context.ts';
import { withUserLock } from '../billing/store/locks.ts';
import { deleteUnconfirmedFrom } from '../billing/store/withdrawals.ts';
import { endBilling } from '../billing/subscription/end-billing.ts';
import { deleteRequestsFrom } from '../help/store/help-requests.ts';
import type { Requester } from '../http/requester.ts';
import type { AccountDataContext } from './context.ts';

/**
 * Deletes an account after a proof of its owner. Billing ends first: if Stripe cannot be reached,
 * nothing is deleted. The hashes of used trials and the billing history stay.
 */
export async function deleteAccount(
  { db, billing, account }: AccountDataContext,
  requester: Requester,
  password: string | undefined,
): Promise<void> {
  const { userId, ip } = requester;
  await account.confirmOwner(requester, password);
  await withUserLock(billing, userId, async (billing) => {
    // The session may have ended while this waited.
    await account.confirmOwner(requester);
    await withRequestDeadline(billing, (context) => endBilling(context, userId));
    await deleteMessages(db, userId);
    await account.remove(userId, ip);
  });
}

/** The same by a job of support; may be repeated. */
export async function eraseAccount(
  { db, billing, account }: AccountDataContext,
  userId: string,
): Promise<void> {
  await withUserLock(billing, userId, async (billing) => {
    await endBilling(billing, userId);
    await deleteMessages(db, userId);
    await account.remove(userId, undefined);
  });
}

/** Deletes messages sent with the address without a log-in: no account owns them. */
async function deleteMessages(db: AccountDataContext['db'], userId: string): Promise<void> {
  const user = await findProfile(db, { id: userId });
  // Another person may have signed up with it.
  if (!user?.email_verified_at) return;
  await deleteRequestsFrom(db, user.email);
  await deleteUnconfirmedFrom(db, user.email);
}
