import { accountEmailQueue } from '../emails/account-email.ts';
import type { SupportContext } from '../context.ts';
import { recordAccountEvent } from '../record-event.ts';
import { findCredentials, lockUser } from '../store/users.ts';

/** Sends the link that verifies an address once more, as its owner could ask for it, within the same limits. */
export async function resendVerification(
  { db, jobs }: SupportContext,
  userId: string,
): Promise<void> {
  const user = await findCredentials(db, { id: userId });
  if (!user) return;
  await jobs.enqueue(db, accountEmailQueue, { kind: 'verify-email', email: user.email });
}

/** Sends a link to an export of all that is stored about a user, to the address of the account. */
export async function sendExportLink(context: SupportContext, userId: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, userId))) return;
    await recordAccountEvent(context, trx, { userId, kind: 'export sent', client: undefined });
  });
}
