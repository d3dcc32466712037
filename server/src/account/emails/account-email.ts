import { createHash } from 'node:crypto';
import type { Dependencies } from '../../dependencies.ts';
import type { JobQueue } from '../../platform/jobs.ts';
import { mintConfirmation, type ChangeSide } from '../store/email-changes.ts';
import { accountDeletedMail } from './account-deleted-mail.ts';
import { newAddressMail, oldAddressMail } from './change-email-mail.ts';
import { existingAccountMail } from './existing-account-mail.ts';
import { passwordChangedMail } from './password-changed-mail.ts';
import { resetPasswordMail } from './reset-password-mail.ts';
import { verificationMail } from './verification-mail.ts';
import { mintLink } from '../store/links.ts';
import type { AccountDatabase } from '../tables.ts';
import { findCredentials, type Credentials } from '../store/users.ts';

/** Normalised. Whether somebody has it, and what to write then, is found out when the job runs. */
type OwnersMail = {
  kind: 'verify-email' | 'reset-password' | 'password-changed';
  email: string;
};

/** To either end of a change: `email` is the user's still, `newEmail` not yet. */
type ChangeMail = { kind: 'change-email'; email: string; newEmail: string; side: ChangeSide };

/** Nobody is there to be found any more. */
type FarewellMail = { kind: 'account-deleted'; email: string; name: string };

type AccountMail = OwnersMail | ChangeMail | FarewellMail;

/** Mail servers come back: tried for about two days, at least every ten minutes. */
export const accountMailQueue: JobQueue<AccountMail> = {
  name: 'account-mail',
  options: {
    retryLimit: 300,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 60,
    deleteAfterSeconds: 86_400,
  },
};

/**
 * Writes to the owner of an address, if there is one. A token is made here and not by the request, so
 * that no table and no job ever holds one, and so that a request takes equally long for everybody.
 */
export function accountMailSender(
  deps: Pick<Dependencies, 'mailer' | 'clock' | 'config'>,
  db: AccountDatabase,
) {
  const { mailer, clock, config } = deps;
  const at = (path: string) => new URL(path, config.PUBLIC_URL).href;
  const mintToken = (userId: string, purpose: 'verify-email' | 'reset-password') =>
    mintLink(db, { userId, purpose }, clock());

  const write = async (kind: OwnersMail['kind'], user: Credentials) => {
    const forgotPassword = at('/auth/forget-password');
    switch (kind) {
      case 'verify-email': {
        if (user.verified) {
          return existingAccountMail(user.name, { logIn: at('/auth/login'), forgotPassword });
        }
        const token = await mintToken(user.id, kind);
        return verificationMail(user.name, at(`/auth/verify-email?token=${token}`));
      }
      case 'reset-password': {
        const token = await mintToken(user.id, kind);
        return resetPasswordMail(user.name, at(`/auth/reset-password/${token}`));
      }
      case 'password-changed':
        return passwordChangedMail(user.name, forgotPassword);
    }
  };

  const writeOfChange = async (user: Credentials, { newEmail, side }: ChangeMail) => {
    const holder = await findCredentials(db, { email: newEmail });
    if (holder?.verified && side === 'new') return write('verify-email', holder);
    const token = await mintConfirmation(db, { userId: user.id, newEmail, side }, clock());
    if (!token) return undefined;
    const confirm = at(`/auth/change-email?token=${token}`);
    return side === 'new'
      ? newAddressMail(user.name, confirm)
      : oldAddressMail(user.name, newEmail, {
          confirm,
          forgotPassword: at('/auth/forget-password'),
        });
  };

  const compose = async (due: AccountMail) => {
    if (due.kind === 'account-deleted') return accountDeletedMail(due.name);
    const user = await findCredentials(db, { email: due.email });
    if (!user) return undefined;
    return due.kind === 'change-email' ? writeOfChange(user, due) : write(due.kind, user);
  };

  return async (due: AccountMail, jobId: string): Promise<void> => {
    const mail = await compose(due);
    if (!mail) return;
    // Sent again it is the same mail to whoever gets both, unless it brings a new link in the place of an old.
    const content = createHash('sha256').update(mail.text).digest('hex').slice(0, 16);
    const messageId = `<${jobId}.${content}@${new URL(config.PUBLIC_URL).hostname}>`;
    const toNew = due.kind === 'change-email' && due.side === 'new';
    const to = toNew ? due.newEmail : due.email;
    await mailer.send({ to, ...mail, messageId });
  };
}
