import { createHash } from 'node:crypto';
import type { Dependencies } from '../../dependencies.ts';
import type { JobQueue } from '../../platform/jobs.ts';
import { createConfirmation, type MailboxSide } from '../store/email-changes.ts';
import { accountDeletedEmail } from './account-deleted-email.ts';
import { newAddressEmail, oldAddressEmail } from './address-change-email.ts';
import { existingAccountEmail } from './existing-account-email.ts';
import { passwordChangedEmail } from './password-changed-email.ts';
import { resetPasswordEmail } from './reset-password-email.ts';
import { verificationEmail } from './verification-email.ts';
import { wrongPasswordsEmail } from './wrong-passwords-email.ts';
import { countLinkEmail, type AccountLimits } from '../security/login-limits.ts';
import { createLink } from '../store/links.ts';
import { createVerificationLink } from '../store/registrations.ts';
import type { AccountDatabase } from '../tables.ts';
import { findCredentials, type Credentials } from '../store/users.ts';

/** `email` is normalised. Whether it has an account, and which text fits, is decided when the job runs. */
type UserEmail = {
  kind: 'verify-email' | 'reset-password' | 'password-changed' | 'wrong-passwords';
  email: string;
  /** The sign-up that an email to verify belongs to; missing where none was asked for by name. */
  registrationId?: string | undefined;
};

/** To one side of a change: `email` is still the user's, `newEmail` not yet. */
type AddressChangeEmail = {
  kind: 'change-email';
  email: string;
  newEmail: string;
  side: MailboxSide;
};

/** Carries the name, because the user is deleted already when the job runs. */
type DeletionEmail = { kind: 'account-deleted'; email: string; name: string };

type AccountEmail = UserEmail | AddressChangeEmail | DeletionEmail;

/** Retried for about two days, at least every ten minutes, until the mail server is back. */
export const accountEmailQueue: JobQueue<AccountEmail> = {
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
 * Sends the emails of the queue. A token is created here and not by the request, so that no table and no
 * job ever contains one, and so that a request takes the same time for known and unknown addresses.
 */
export function createEmailSender(
  deps: Pick<Dependencies, 'mailer' | 'clock' | 'config'>,
  db: AccountDatabase,
  limits: AccountLimits,
) {
  const { mailer, clock, config } = deps;
  const urlOf = (path: string) => new URL(path, config.PUBLIC_URL).href;

  const composeUserEmail = async (
    user: Credentials,
    { kind, registrationId }: Omit<UserEmail, 'email'>,
  ) => {
    const forgotPassword = urlOf('/auth/forget-password');
    switch (kind) {
      case 'verify-email': {
        if (user.verified) {
          return existingAccountEmail(user.name, { logIn: urlOf('/auth/login'), forgotPassword });
        }
        const to = { email: user.email, registrationId };
        const token = await createVerificationLink(db, to, clock());
        return token && verificationEmail(urlOf(`/auth/verify-email?token=${token}`));
      }
      case 'reset-password': {
        const token = await createLink(db, { userId: user.id, purpose: kind }, clock());
        const name = user.verified ? user.name : undefined;
        return resetPasswordEmail(name, urlOf(`/auth/reset-password/${token}`));
      }
      case 'password-changed':
        return passwordChangedEmail(user.name, forgotPassword);
      case 'wrong-passwords':
        return user.verified ? wrongPasswordsEmail(user.name, forgotPassword) : undefined;
    }
  };

  const composeAddressChangeEmail = async (
    user: Credentials,
    { newEmail, side }: AddressChangeEmail,
  ) => {
    const owner = await findCredentials(db, { email: newEmail });
    if (owner?.verified && side === 'new') {
      return composeUserEmail(owner, { kind: 'verify-email' });
    }
    const token = await createConfirmation(db, { userId: user.id, newEmail, side }, clock());
    if (!token) return undefined;
    const confirm = urlOf(`/auth/change-email?token=${token}`);
    return side === 'new'
      ? newAddressEmail(confirm)
      : oldAddressEmail(user.name, newEmail, {
          confirm,
          forgotPassword: urlOf('/auth/forget-password'),
        });
  };

  const compose = async (job: AccountEmail, user: Credentials | undefined) => {
    if (job.kind === 'account-deleted') return accountDeletedEmail(job.name);
    if (!user) return undefined;
    return job.kind === 'change-email'
      ? composeAddressChangeEmail(user, job)
      : composeUserEmail(user, job);
  };

  const send = async (job: AccountEmail, jobId: string, user: Credentials | undefined) => {
    const email = await compose(job, user);
    if (!email) return;
    // A retried job sends the same Message-ID, unless its email contains a new link.
    const content = createHash('sha256').update(email.text).digest('hex').slice(0, 16);
    const messageId = `<${jobId}.${content}@${new URL(config.PUBLIC_URL).hostname}>`;
    const to = job.kind === 'change-email' && job.side === 'new' ? job.newEmail : job.email;
    await mailer.send({ to, ...email, messageId });
  };

  return async (job: AccountEmail, jobId: string): Promise<void> => {
    const user = await findCredentials(db, { email: job.email });
    if (!user || !isPublic(job)) return send(job, jobId, user);
    // Before a link is created: it would revoke the one that was sent before.
    const refund = await countLinkEmail(limits, job);
    if (!refund) return;
    try {
      await send(job, jobId, user);
    } catch (error) {
      await refund();
      throw error;
    }
  };
}

/** Whether every visitor who knows the address can ask for this email. */
const isPublic = ({ kind }: AccountEmail) => kind === 'verify-email' || kind === 'reset-password';
