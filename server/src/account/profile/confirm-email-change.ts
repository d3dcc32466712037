import type { ConfirmEmailChangeResponse } from '@stillweb/contract/email-change';
import type { Client } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AccountContext } from '../context.ts';
import { accountEmailQueue } from '../emails/account-email.ts';
import { ownerChangedQueue } from '../events.ts';
import { announceToOldAddress } from '../notices/announce-to-old-address.ts';
import { refuseBlocked } from '../security/refuse-blocked.ts';
import { insertAccountEvent } from '../store/account-events.ts';
import { confirmSide } from '../store/email-changes.ts';
import { revokeLinks } from '../store/links.ts';
import { endSessions } from '../store/sessions.ts';
import { confirmNewAddress, endSupportChange } from '../support/answer-address-change.ts';
import { replaceEmail } from '../store/addresses.ts';
import { findUser } from '../store/users.ts';

/**
 * Confirms one side of a change by the token of its link. The second confirmation gives the user the
 * new address, revokes all links in the old mailbox but that of the notice, and ends all sessions but the one that has asked for the
 * change. Of a change by support there is one side alone.
 */
export async function confirmEmailChange(
  context: AccountContext,
  token: string,
  client: Client,
): Promise<Omit<ConfirmEmailChangeResponse['data'], 'message'>> {
  const { db, jobs, clock, recordEvent } = context;
  const result = await db.transaction().execute(async (trx) => {
    const change = await confirmSide(trx, token, clock());
    if (!change) return undefined;
    await refuseBlocked(trx, change.userId);
    if (change.awaits) return { awaits: change.awaits };
    const former = await findUser(trx, change.userId);
    if (!former) throw new AppError('INVALID_LINK');
    await announceToOldAddress(trx, context, { userId: former.id, email: former.email });
    const user = await replaceEmail(trx, change.userId, change.newEmail);
    if (!user) throw new AppError('INVALID_LINK');
    await jobs.enqueue(trx, accountEmailQueue, { kind: 'address-changed', email: user.email });
    await revokeLinks(trx, user.id);
    await endSessions(trx, user.id, change);
    await endSupportChange(trx, { userId: user.id, client }, clock());
    await insertAccountEvent(trx, { userId: user.id, kind: 'address changed', client }, clock());
    await jobs.enqueue(trx, ownerChangedQueue, { userId: user.id });
    return { user };
  });
  if (!result) return confirmNewAddress(context, token);
  if (result.user) {
    recordEvent({ event: 'address changed', userId: result.user.id, ip: client.ip });
  }
  return result;
}
