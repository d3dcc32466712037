import { AppError } from '../../platform/app-error.ts';
import { accountMailQueue } from '../emails/account-email.ts';
import type { AccountContext } from '../context.ts';
import { consumeLink, linkWorks, voidLinks } from '../store/links.ts';
import { endSessions } from '../store/sessions.ts';
import { findUser, markVerified, setPassword } from '../store/users.ts';

/**
 * Sets a new password for whoever holds the link. It ends every session and opens none: the next step
 * is to log in. The link also proves the address.
 */
export async function resetPassword(
  context: AccountContext,
  token: string,
  newPassword: string,
): Promise<void> {
  const { db, jobs, clock, passwords } = context;
  context.weakPasswords.refuse('newPassword', newPassword);
  const link = { token, purpose: 'reset-password' } as const;
  // A made-up token must not cost us a hash.
  if (!(await linkWorks(db, link, clock()))) throw new AppError('INVALID_LINK');
  const passwordHash = await passwords.hash(newPassword);
  await db.transaction().execute(async (trx) => {
    const used = await consumeLink(trx, link, clock());
    const user = used && (await findUser(trx, used.userId));
    if (!user) throw new AppError('INVALID_LINK');
    await setPassword(trx, user.id, passwordHash);
    await markVerified(trx, user.id, clock());
    await endSessions(trx, user.id);
    await voidLinks(trx, user.id);
    await jobs.enqueue(trx, accountMailQueue, { kind: 'password-changed', email: user.email });
  });
}
