import type { UpdatePasswordRequest } from '@stillweb/contract/user';
import type { Identity } from '../http/authenticate.ts';
import { CodedError } from '../platform/coded-error.ts';
import { accountMailQueue } from './account-mail.ts';
import type { AccountContext } from './context.ts';
import { guardGuess } from './limits.ts';
import { voidLinks } from './one-time-links.ts';
import { endSessions } from './sessions.ts';
import { findCredentials, replacePassword } from './users.ts';

/** Changes the password of somebody who knows the old one; only this session stays. */
export async function changePassword(
  context: AccountContext,
  identity: Identity,
  form: UpdatePasswordRequest,
  ip: string,
): Promise<void> {
  const { db, jobs, passwords, limits } = context;
  const { userId, sessionId } = identity;
  const user = await findCredentials(db, { id: userId });
  if (!user) throw new CodedError('UNAUTHENTICATED');
  const right = await guardGuess(limits, { account: user.email, ip }, async () =>
    (await passwords.matches(form.oldPassword, user.passwordHash)) ? user : undefined,
  );
  if (!right) throw wrongPassword();
  const to = await passwords.hash(form.newPassword);
  await db.transaction().execute(async (trx) => {
    const replaced = await replacePassword(trx, userId, { from: user.passwordHash, to });
    if (!replaced) throw wrongPassword();
    await endSessions(trx, userId, { sessionId });
    await voidLinks(trx, userId);
    await jobs.enqueue(trx, accountMailQueue, { kind: 'password-changed', email: user.email });
  });
}

function wrongPassword(): CodedError {
  const message = 'Old password is not correct.';
  return new CodedError('WRONG_PASSWORD', { message, fieldErrors: { oldPassword: message } });
}
