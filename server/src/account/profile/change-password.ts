import type { UpdatePasswordRequest } from '@stillweb/contract/user';
import type { Identity } from '../../http/authenticate.ts';
import { accountMailQueue } from '../emails/account-email.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';
import type { AccountContext } from '../context.ts';
import { voidLinks } from '../store/links.ts';
import { endSessions } from '../store/sessions.ts';
import { replacePassword } from '../store/users.ts';

/** Changes the password of somebody who knows the old one; only this session stays. */
export async function changePassword(
  context: AccountContext,
  identity: Identity,
  form: UpdatePasswordRequest,
  ip: string,
): Promise<void> {
  const { db, jobs, passwords } = context;
  context.weakPasswords.refuse('newPassword', form.newPassword);
  const { userId, sessionId } = identity;
  const typed = { field: 'oldPassword', password: form.oldPassword, ip } as const;
  const user = await confirmPassword(context, userId, typed);
  const to = await passwords.hash(form.newPassword);
  await db.transaction().execute(async (trx) => {
    const replaced = await replacePassword(trx, userId, { from: user.passwordHash, to });
    if (!replaced) throw wrongPassword('oldPassword');
    await endSessions(trx, userId, { sessionId });
    await voidLinks(trx, userId);
    await jobs.enqueue(trx, accountMailQueue, { kind: 'password-changed', email: user.email });
  });
}
