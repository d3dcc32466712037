import type { ConfirmEmailChangeResponse } from '@stillweb/contract/email-change';
import { AppError } from '../../platform/app-error.ts';
import type { AccountContext } from '../context.ts';
import { ownerChangedQueue } from '../events.ts';
import { confirmSide } from '../store/email-changes.ts';
import { voidLinks } from '../store/links.ts';
import { replaceEmail } from '../store/users.ts';

/**
 * Takes the token that was mailed to one end of a change. The second of the two gives the user the new
 * address, and links in the old mailbox stop working.
 */
export async function confirmEmailChange(
  { db, jobs, clock }: AccountContext,
  token: string,
): Promise<Omit<ConfirmEmailChangeResponse['data'], 'message'>> {
  return db.transaction().execute(async (trx) => {
    const change = await confirmSide(trx, token, clock());
    if (!change) throw new AppError('INVALID_LINK');
    if (change.awaits) return { awaits: change.awaits };
    const user = await replaceEmail(trx, change.userId, change.newEmail);
    if (!user) throw new AppError('INVALID_LINK');
    await voidLinks(trx, user.id);
    await jobs.enqueue(trx, ownerChangedQueue, { userId: user.id });
    return { user };
  });
}
