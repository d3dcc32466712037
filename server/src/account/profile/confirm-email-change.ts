import type { ConfirmEmailChangeResponse } from '@stillweb/contract/email-change';
import { CodedError } from '../../platform/app-error.ts';
import type { JobQueue } from '../../platform/jobs.ts';
import type { AccountContext } from '../context.ts';
import { confirmSide } from '../store/email-changes.ts';
import { voidLinks } from '../store/links.ts';
import { replaceEmail } from '../store/users.ts';

/** For whoever keeps a user's name and address elsewhere: they have changed, or nobody is there any more. */
export const ownerChangedQueue: JobQueue<{ userId: string }> = {
  name: 'owner-changed',
  options: { retryLimit: 100, retryDelay: 10, retryBackoff: true, retryDelayMax: 600 },
};

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
    if (!change) throw new CodedError('INVALID_LINK');
    if (change.awaits) return { awaits: change.awaits };
    const user = await replaceEmail(trx, change.userId, change.newEmail);
    if (!user) throw new CodedError('INVALID_LINK');
    await voidLinks(trx, user.id);
    await jobs.enqueue(trx, ownerChangedQueue, { userId: user.id });
    return { user };
  });
}
