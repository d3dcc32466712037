import type { UpdatePasswordRequest } from '@stillweb/contract/user';
import type { Requester } from '../../http/requester.ts';
import { accountEmailQueue } from '../emails/account-email.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';
import type { AccountContext } from '../context.ts';
import { insertAccountEvent } from '../store/account-events.ts';
import { revokeLinks } from '../store/links.ts';
import { endSessions } from '../store/sessions.ts';
import { replacePassword } from '../store/users.ts';

/** Changes the password of a user who knows the old one; all other sessions end. */
export async function changePassword(
  context: AccountContext,
  requester: Requester,
  form: UpdatePasswordRequest,
): Promise<void> {
  const { db, jobs, passwords, clock } = context;
  context.weakPasswords.refuse('newPassword', form.newPassword);
  const { userId, sessionId, ip } = requester;
  const entered = { field: 'oldPassword', password: form.oldPassword, ip } as const;
  const user = await confirmPassword(context, userId, entered);
  await context.limits.profileChanges.consume(userId);
  await context.breachedPasswords.refuse('newPassword', form.newPassword);
  const to = await passwords.hash(form.newPassword);
  await db.transaction().execute(async (trx) => {
    const replaced = await replacePassword(trx, userId, {
      from: user.passwordHash,
      to,
      isWeak: false,
    });
    if (!replaced) throw wrongPassword('oldPassword');
    await endSessions(trx, userId, { sessionId });
    await revokeLinks(trx, userId);
    await insertAccountEvent(trx, { userId, kind: 'password changed', client: requester }, clock());
    await jobs.enqueue(trx, accountEmailQueue, { kind: 'password-changed', email: user.email });
  });
  context.recordEvent({ event: 'password changed', userId, ip });
}
