import type { UpdatePasswordRequest } from '@stillweb/contract/user';
import type { Identity } from '../../http/authenticate.ts';
import { accountEmailQueue } from '../emails/account-email.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';
import type { AccountContext } from '../context.ts';
import { revokeLinks } from '../store/links.ts';
import { endSessions } from '../store/sessions.ts';
import { replacePassword } from '../store/users.ts';

/** Changes the password of a user who knows the old one; all other sessions end. */
export async function changePassword(
  context: AccountContext,
  identity: Identity,
  form: UpdatePasswordRequest,
  ip: string,
): Promise<void> {
  const { db, jobs, passwords } = context;
  context.weakPasswords.refuse('newPassword', form.newPassword);
  const { userId, sessionId } = identity;
  const entered = { field: 'oldPassword', password: form.oldPassword, ip } as const;
  const user = await confirmPassword(context, userId, entered);
  const to = await passwords.hash(form.newPassword);
  await db.transaction().execute(async (trx) => {
    const replaced = await replacePassword(trx, userId, { from: user.passwordHash, to });
    if (!replaced) throw wrongPassword('oldPassword');
    await endSessions(trx, userId, { sessionId });
    await revokeLinks(trx, userId);
    await jobs.enqueue(trx, accountEmailQueue, { kind: 'password-changed', email: user.email });
  });
  context.recordEvent({ event: 'password changed', userId, ip });
}
