import { deleteMailsOfUser } from '../../mail/mail-log.ts';
import { accountEmailQueue } from '../emails/account-email.ts';
import { ownerChangedQueue } from '../events.ts';
import type { SupportContext } from '../context.ts';
import { deleteUser } from '../store/users.ts';

/**
 * Deletes an account with its sessions and links, and sends its owner a confirmation. Billing must have
 * ended before.
 */
export async function removeAccount(
  { db, jobs, recordEvent }: SupportContext,
  userId: string,
  ip: string | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await deleteUser(trx, userId);
    if (!user) return;
    const { email, name, language, isUndeliverable } = user;
    await deleteMailsOfUser(trx, userId);
    await jobs.enqueue(trx, ownerChangedQueue, { userId });
    if (isUndeliverable) return;
    const job = { kind: 'account-deleted', email, name, language } as const;
    await jobs.enqueue(trx, accountEmailQueue, job);
  });
  recordEvent({ event: 'account deleted', userId, ip });
}
