import type {
  ChangeEmailRequest,
  ConfirmEmailChangeResponse,
} from '@stillweb/contract/account/email-change';
import type { Requester, Client, Identity } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import { accountEmailQueue } from '../emails/account-email.ts';
import { confirmOwner } from '../protect/proof/prove.ts';
import { storeAsOwner } from '../security/require-proof.ts';
import type { AccountContext } from '../context.ts';
import { findUser } from '../store/users.ts';
import {
  beginChange,
  confirmChange,
  findChange,
  type MailboxSide,
} from '../store/account-changes.ts';
import { requireEmail } from './require-email.ts';
import type { User } from '@stillweb/contract/account/user';
import { t } from '@stillweb/texts/t';
import { announceToOldAddress } from '../protect/notices/announce-to-old-address.ts';
import { recordAccountEvent } from '../record-event.ts';
import { refuseReserved } from '../protect/notices/refuse-reserved.ts';
import { revokeLinks } from '../store/one-time-secrets.ts';
import { endSessions } from '../store/sessions.ts';
import { confirmNewAddress } from '../support/change-address.ts';
import { endSupportChange } from '../support/objection.ts';
import { replaceEmail } from '../store/addresses.ts';
import type { AccountDatabase } from '../tables.ts';

/**
 * Sends a link to the old address and one to the new. Nothing changes before both are used. Only the
 * owner of the new address learns whether another account has it.
 */
export async function changeEmail(
  context: AccountContext,
  requester: Requester,
  form: ChangeEmailRequest,
): Promise<void> {
  const newEmail = requireEmail(form.newEmail, 'newEmail');
  const { userId, sessionId, ip } = requester;
  await confirmOwner(context, requester, form.password);
  const user = await findUser(context.db, userId);
  if (!user) throw new AppError('UNAUTHENTICATED');
  const { email } = user;
  if (newEmail === email) {
    const message = t('errors.email.same', 'This is your address already');
    throw new AppError('VALIDATION_FAILED', { message, fieldErrors: { newEmail: message } });
  }
  await context.limits.addressChanges.consume(userId);
  await storeAsOwner(context, requester, async (trx) => {
    const { jobs, clock } = context;
    await beginChange(trx, { userId, kind: 'address', sessionId, newEmail }, clock());
    for (const side of ['old', 'new'] as const) {
      await jobs.enqueue(trx, accountEmailQueue, { kind: 'change-email', email, newEmail, side });
    }
  });
  context.recordEvent({ event: 'address change requested', userId, ip });
}

const linkKinds = ['old-address', 'new-address', 'new-address-by-support'] as const;

/**
 * Confirms one side of a change by the token of its link. The second confirmation gives the user the
 * new address, revokes all links in the old mailbox but that of the notice, and ends all sessions but the one that has
 * asked for the change; if that has ended, so has the change. Of a change by support there is one side alone.
 */
export async function confirmEmailChange(
  context: AccountContext,
  token: string,
  client: Client,
): Promise<Omit<ConfirmEmailChangeResponse['data'], 'message'>> {
  const { db, clock, linkTokens } = context;
  const link = linkTokens.readOne(linkKinds, token, clock());
  if (!link) throw new AppError('INVALID_LINK');
  const { kind, id } = link;
  if (kind === 'new-address-by-support') return confirmNewAddress(context, id);
  const asked = await findChange(db, { id }, clock());
  if (!asked?.sessionId) throw new AppError('INVALID_LINK');
  const session = { userId: asked.userId, sessionId: asked.sessionId };
  const side = kind === 'old-address' ? 'old' : 'new';
  const store = async (trx: AccountDatabase, former: { email: string }) =>
    storeConfirmation(context, trx, { id, side, session, former, client });
  return storeAsOwner(context, session, store, { proof: 'none' }).catch((error: unknown) => {
    const hasEnded = error instanceof AppError && error.code === 'UNAUTHENTICATED';
    throw hasEnded ? new AppError('INVALID_LINK') : error;
  });
}

async function storeConfirmation(
  context: AccountContext,
  trx: AccountDatabase,
  confirmation: {
    id: string;
    side: MailboxSide;
    session: Identity;
    former: { email: string };
    client: Client;
  },
): Promise<{ user: User } | { user?: undefined; awaits: MailboxSide }> {
  const { clock } = context;
  const { id, side, session, former, client } = confirmation;
  const { userId } = session;
  const change = await confirmChange(trx, { id, side }, clock());
  if (!change) throw new AppError('INVALID_LINK');
  if (!change.oldConfirmedAt) return { awaits: 'old' };
  if (!change.newConfirmedAt) return { awaits: 'new' };
  await announceToOldAddress(trx, context, { userId, email: former.email });
  const user = await replaceEmail(trx, userId, change.newEmail, clock());
  if (!user) throw new AppError('INVALID_LINK');
  await refuseReserved(trx, user, clock());
  await revokeLinks(trx, userId);
  await endSessions(trx, userId, session);
  await endSupportChange(context, trx, { userId, kind: 'address by support', client });
  const event = { userId, kind: 'address changed', client, email: user.email } as const;
  await recordAccountEvent(context, trx, event);
  return { user };
}
