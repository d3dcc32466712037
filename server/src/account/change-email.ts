import type { ChangeEmailRequest, User } from '@stillweb/contract/user';
import type { Transaction } from 'kysely';
import { CodedError } from '../platform/coded-error.ts';
import type { JobQueue } from '../platform/jobs.ts';
import { accountMailQueue } from './account-mail.ts';
import { confirmPassword } from './confirm-password.ts';
import type { AccountContext } from './context.ts';
import { guardMail } from './limits.ts';
import { voidLinks } from './one-time-links.ts';
import { requireEmail } from './require-email.ts';
import type { AccountTables } from './tables.ts';
import { replaceEmail } from './users.ts';

/** For whoever keeps a user's address elsewhere. */
export const emailChangedQueue: JobQueue<{ userId: string }> = {
  name: 'email-changed',
  options: { retryLimit: 100, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 },
};

/**
 * Has a link mailed to the new address and a notice to the old one. Nothing changes before the link
 * is used; whether another account has the address is told to nobody but its owner.
 */
export async function changeEmail(
  context: AccountContext,
  userId: string,
  form: ChangeEmailRequest,
  ip: string,
): Promise<void> {
  const newEmail = requireEmail(form.newEmail, 'newEmail');
  const typed = { field: 'password', password: form.password, ip } as const;
  const { email } = await confirmPassword(context, userId, typed);
  if (newEmail === email) {
    const message = 'This is your address already';
    throw new CodedError('VALIDATION_FAILED', { message, fieldErrors: { newEmail: message } });
  }
  await guardMail(context.limits, { email: newEmail, ip });
  await context.db.transaction().execute(async (trx) => {
    const { jobs } = context;
    await jobs.enqueue(trx, accountMailQueue, { kind: 'change-email', email, newEmail });
    await jobs.enqueue(trx, accountMailQueue, { kind: 'email-change-asked', email });
  });
}

/** Gives a user the address that a used link has proven; links in the old mailbox stop working. */
export async function adoptEmail(
  { jobs }: AccountContext,
  trx: Transaction<AccountTables>,
  { userId, newEmail }: { userId: string; newEmail: string },
): Promise<User> {
  const user = await replaceEmail(trx, userId, newEmail);
  if (!user) throw new CodedError('INVALID_LINK');
  await voidLinks(trx, userId);
  await jobs.enqueue(trx, emailChangedQueue, { userId });
  return user;
}
