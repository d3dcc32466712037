import { accountMailQueue } from '../emails/account-email.ts';
import { ownerChangedQueue } from '../events.ts';
import type { AccountContext } from '../context.ts';
import { deleteUser } from '../store/users.ts';

/**
 * Removes an account for good, with its sessions and links, and tells its owner. What billing still
 * needs of it must be done before.
 */
export async function removeAccount({ db, jobs }: AccountContext, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await deleteUser(trx, userId);
    if (!user) return;
    const { email, name } = user;
    await jobs.enqueue(trx, ownerChangedQueue, { userId });
    await jobs.enqueue(trx, accountMailQueue, { kind: 'account-deleted', email, name });
  });
}
