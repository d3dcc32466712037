import type { SignUpChoice } from '@stillweb/contract/account/auth';
import { emailRetries } from '../../mail/email-retries.ts';
import type { EmailQueue } from '../../mail/email-sender.ts';
import { domainOf } from '../email-address.ts';
import type { ShownDevice } from '../security/trusted-device.ts';
import type { MailboxSide } from '../store/account-changes.ts';

/** To the account that has the normalized address when the job runs, if one has. */
type ToAddress = { email: string };

/** To the address that the user has when the job runs, or to another one that is read then. */
type ToUser = { userId: string };

/** To an address that the user had. */
type ToFormer = ToUser & ToAddress;

/** `device` is the description of the browser that asks for it. */
type Requested = ToAddress & { device?: ShownDevice | undefined };

/** Has the values from which the code is computed, not the code itself. */
type Code = Requested & { seed: string };

/** About an account at the provider of that name. */
type OfProvider = ToAddress & { provider: string };

/** The data of an email's job, by its kind. */
type EmailJobs = {
  'verify-email': Requested & {
    /** The sign-up that it belongs to; missing unless a sign-up asks for the email. */
    registrationId?: string | undefined;
    /** The client that signs up, as of `clientMark`. */
    client?: string | undefined;
    /** The choice of the visitor who asks for it again. */
    choice?: SignUpChoice | undefined;
  };
  'reset-password': Requested;
  invite: ToAddress;
  'log-in-code': Code;
  'proof-code': Code;
  'wrong-passwords': ToAddress;
  'password-changed': ToAddress;
  'passkey-added': ToAddress;
  'passkey-removed': ToAddress;
  'passkey-copied': ToAddress;
  'provider-linked': OfProvider;
  'provider-unlinked': OfProvider;
  'second-step-on': ToAddress;
  'second-step-off': ToAddress;
  'recovery-codes-made': ToAddress;
  'recovery-code-used': ToAddress;
  'account-secured': ToAddress;
  /** To one side of a change: `email` is still the user's, `newEmail` not yet. */
  'change-email': ToAddress & { newEmail: string; side: MailboxSide };
  'address-changed': ToAddress & { by: 'user' | 'support' };
  'address-replaced': ToFormer & { linkId: string };
  'address-taken-back': ToFormer;
  'address-change-begun': ToUser;
  'confirm-new-address': ToUser;
  'second-step-removal-begun': ToUser & { toFormer: boolean };
  'data-export': ToUser;
  /** Carries name and language, because the user is deleted already when the job runs. */
  'account-deleted': ToAddress & { name: string; language: string | null };
};

export type AccountEmail<Kind extends keyof EmailJobs = keyof EmailJobs> = {
  [Each in Kind]: { kind: Each } & EmailJobs[Each];
}[Kind];

export const accountEmailQueue: EmailQueue<AccountEmail> = {
  name: 'account-mail',
  options: emailRetries,
  // A mail server may take seconds for an address, and a stranger may have chosen many such addresses.
  concurrency: 16,
  groupOf: (job) => ('email' in job ? domainOf(addressOf(job)) : job.userId),
};

export function addressOf(job: Extract<AccountEmail, ToAddress>): string {
  return job.kind === 'change-email' && job.side === 'new' ? job.newEmail : job.email;
}
