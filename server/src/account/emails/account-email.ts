import type { SignUpChoice } from '@stillweb/contract/auth';
import type { Dependencies } from '../../dependencies.ts';
import type { EmailQueue, PreparedEmail } from '../../mail/email-sender.ts';
import { emailRetries } from '../../mail/email-retries.ts';
import { findChange, type MailboxSide } from '../store/account-changes.ts';
import { accountDeletedEmail, accountSecuredEmail } from './email-texts.ts';
import { addressChangedEmail, addressReplacedEmail } from './email-texts.ts';
import { addressReservedEmail, addressTakenBackEmail } from './email-texts.ts';
import { logInCodeEmail, proofCodeEmail } from './code-texts.ts';
import { newAddressEmail, oldAddressEmail } from './email-texts.ts';
import { confirmAddressEmail } from './email-texts.ts';
import { existingAccountEmail, inviteEmail } from './email-texts.ts';
import { composeNotice, type Notice } from './notice.ts';
import { passkeyAddedEmail, passkeyCopiedEmail, passkeyRemovedEmail } from './passkey-texts.ts';
import { providerLinkedEmail, providerUnlinkedEmail } from './provider-texts.ts';
import { passwordChangedEmail } from './email-texts.ts';
import {
  recoveryCodesMadeEmail,
  recoveryCodeUsedEmail,
  secondStepOffEmail,
  secondStepOnEmail,
} from './second-step-texts.ts';
import { resetPasswordEmail } from './email-texts.ts';
import { newVerificationEmail, verificationEmail } from './email-texts.ts';
import { wrongPasswordsEmail } from './email-texts.ts';
import { noRefund, type RequestedEmail } from '../../http/mailbox-limit.ts';
import type { AccountContext } from '../context.ts';
import { findReservation } from '../store/addresses.ts';
import { isCodeOpen, isLinkInMailbox, markMailed, openLink } from '../store/one-time-secrets.ts';
import { openVerificationLink } from '../store/registrations.ts';
import { findSecondStep } from '../store/second-step.ts';
import { trustedDevice, type ShownDevice } from '../security/trusted-device.ts';
import type { LinkPurpose } from '../tables.ts';
import { findCredentials, type Credentials } from '../store/users.ts';

/** `email` is normalized. Whether it has an account, and which text fits, is decided when the job runs. */
type UserEmail = {
  kind:
    | 'verify-email'
    | 'reset-password'
    | 'invite'
    | 'password-changed'
    | 'address-changed'
    | 'account-secured'
    | 'wrong-passwords'
    | 'passkey-added'
    | 'passkey-removed'
    | 'passkey-copied'
    | 'second-step-on'
    | 'second-step-off'
    | 'recovery-codes-made'
    | 'recovery-code-used';
  email: string;
  /** The sign-up that a verification email belongs to; missing unless a sign-up asks for the email. */
  registrationId?: string | undefined;
  /** The client that signs up, as of `clientMark`. */
  client?: string | undefined;
  /** The choice of the visitor who asks for a verification email again. */
  choice?: SignUpChoice | undefined;
  /** What the browser shows that asks for it. */
  device?: ShownDevice | undefined;
};

/** Carries what the code follows from, and not the code. */
type CodeEmail = {
  kind: 'log-in-code' | 'proof-code';
  email: string;
  seed: string;
  device?: ShownDevice | undefined;
};

/** About an account at the provider of that name. */
type ProviderEmail = {
  kind: 'provider-linked' | 'provider-unlinked';
  email: string;
  provider: string;
};

/** To one side of a change: `email` is still the user's, `newEmail` not yet. */
type AddressChangeEmail = {
  kind: 'change-email';
  email: string;
  newEmail: string;
  side: MailboxSide;
};

/** To an address that a user had: the job carries who it was. */
type FormerAddressEmail = { email: string; userId: string } & (
  | { kind: 'address-replaced'; linkId: string }
  | { kind: 'address-taken-back' }
);

/** Carries the name, because the user is deleted already when the job runs. */
type DeletionEmail = { kind: 'account-deleted'; email: string; name: string };

export type AccountEmail =
  | UserEmail
  | CodeEmail
  | ProviderEmail
  | AddressChangeEmail
  | FormerAddressEmail
  | DeletionEmail;

type AccountJob = AccountEmail & { wasRefused?: true };

export const accountEmailQueue: EmailQueue<AccountEmail> = {
  name: 'account-mail',
  options: emailRetries,
  // A mail server may take seconds for an address, and a stranger may have chosen many such addresses.
  concurrency: 16,
  groupOf: (job) => addressOf(job).split('@').at(-1) ?? '',
};

/**
 * Prepares the emails of the queue. A token or a code is made here and not by the request, so that no table and no
 * job ever contains one, and so that a request takes the same time for known and unknown addresses. Emails are sent in
 * any order, so none ends the link of another.
 */
export function createAccountEmail(
  { clock, config }: Pick<Dependencies, 'clock' | 'config'>,
  { db, codes, linkTokens, limits }: Pick<AccountContext, 'db' | 'codes' | 'linkTokens' | 'limits'>,
) {
  const urlOf = (path: string) => new URL(path, config.PUBLIC_URL).href;
  const createToken = async ({ id: userId, email }: Credentials, purpose: LinkPurpose) => {
    const link = await openLink(db, { userId, email, purpose }, clock());
    return link && linkTokens.create(purpose, link);
  };
  const noticeTo = (to: { id: string; email: string } | { linkId: string }, notice: Notice) =>
    composeNotice(db, notice, { to, linkTokens, now: clock(), site: config.PUBLIC_URL });

  const findReservedUntil = ({ id: userId, email }: Pick<Credentials, 'id' | 'email'>) =>
    findReservation(db, { email, userId }, clock());

  const composeVerification = async (user: Credentials, asked: Omit<UserEmail, 'email'>) => {
    const { registrationId, client } = asked;
    const urlOfToken = (token: string) => urlOf(`/auth/verify-email?token=${token}`);
    if (user.verified) {
      const token = await createToken(user, 'verify-email');
      return token ? confirmAddressEmail(urlOfToken(token)) : undefined;
    }
    const link = await openVerificationLink(db, { ...asked, email: user.email }, clock());
    if (!link) return undefined;
    const isOfSignUp = link.id === registrationId;
    const url = urlOfToken(linkTokens.create('sign-up', link, isOfSignUp ? client : undefined));
    return isOfSignUp
      ? verificationEmail(url)
      : newVerificationEmail(url, urlOf('/auth/forget-password'));
  };
  const composeUserEmail = async (user: Credentials, asked: Omit<UserEmail, 'email'>) => {
    const { kind } = asked;
    const forgotPassword = urlOf('/auth/forget-password');
    const reservedUntil = user.verified ? undefined : await findReservedUntil(user);
    if (reservedUntil) return addressReservedEmail(reservedUntil);
    switch (kind) {
      case 'verify-email':
        return user.verified && !user.isUndeliverable
          ? existingAccountEmail(user.name, { logIn: urlOf('/auth/login'), forgotPassword })
          : composeVerification(user, asked);
      case 'reset-password': {
        const token = await createToken(user, kind);
        if (!token) return undefined;
        const name = user.verified ? user.name : undefined;
        return resetPasswordEmail(name, urlOf(`/auth/reset-password/${token}`));
      }
      case 'invite':
        return user.verified && !user.isBlocked
          ? inviteEmail(user.name, { logIn: urlOf('/auth/login'), forgotPassword })
          : undefined;
      case 'password-changed':
        return noticeTo(user, passwordChangedEmail(user.name));
      case 'address-changed':
        return noticeTo(user, addressChangedEmail(user.name, 'user'));
      case 'account-secured': {
        const token = await createToken(user, 'reset-password');
        if (!token) return undefined;
        const url = urlOf(`/auth/reset-password/${token}`);
        return accountSecuredEmail(user.name, url, forgotPassword);
      }
      case 'wrong-passwords':
        return user.verified ? wrongPasswordsEmail(user.name, forgotPassword) : undefined;
      case 'passkey-added':
        return noticeTo(user, passkeyAddedEmail(user.name));
      case 'passkey-removed':
        return noticeTo(user, passkeyRemovedEmail(user.name));
      case 'passkey-copied':
        return passkeyCopiedEmail(user.name, urlOf('/dashboard/account'));
      case 'second-step-on':
        return noticeTo(user, secondStepOnEmail(user.name));
      case 'second-step-off':
        return noticeTo(user, secondStepOffEmail(user.name));
      case 'recovery-codes-made':
        return noticeTo(user, recoveryCodesMadeEmail(user.name));
      case 'recovery-code-used': {
        const { recoveryCodesLeft } = await findSecondStep(db, user.id);
        return noticeTo(user, recoveryCodeUsedEmail(user.name, recoveryCodesLeft));
      }
    }
  };

  const composeCodeEmail = async (user: Credentials, { kind, seed }: CodeEmail) => {
    if (!(await isCodeOpen(db, { id: seed }, clock()))) return undefined;
    const code = codes.codeOf(seed, user);
    return kind === 'proof-code'
      ? proofCodeEmail(user.name, code)
      : logInCodeEmail(user.name, code);
  };

  const composeProviderEmail = (user: Credentials, { kind, provider }: ProviderEmail) =>
    kind === 'provider-linked'
      ? noticeTo(user, providerLinkedEmail(user.name, provider))
      : noticeTo(user, providerUnlinkedEmail(user.name, provider));

  const composeAddressChangeEmail = async (
    user: Credentials,
    { newEmail, side }: AddressChangeEmail,
  ) => {
    const owner = await findCredentials(db, { email: newEmail });
    if (side === 'new' && (owner?.verified || owner?.isImported)) {
      return composeUserEmail(owner, { kind: 'verify-email' });
    }
    const reservedUntil =
      side === 'new' && (await findReservedUntil({ id: user.id, email: newEmail }));
    if (reservedUntil) return addressReservedEmail(reservedUntil);
    const change = await findChange(db, { userId: user.id, kind: 'address' }, clock());
    if (change?.newEmail !== newEmail || change[`${side}ConfirmedAt`]) return undefined;
    const token = linkTokens.create(`${side}-address`, change);
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
    if (isCode(job)) return composeCodeEmail(user, job);
    if (isAboutProvider(job)) return composeProviderEmail(user, job);
    if (job.kind === 'address-taken-back') return addressTakenBackEmail();
    if (job.kind === 'address-replaced') return noticeTo(job, addressReplacedEmail(user.name));
    return job.kind === 'change-email'
      ? composeAddressChangeEmail(user, job)
      : composeUserEmail(user, job);
  };

  /** @returns takes the email back; undefined when it must not be sent */
  const count = async (job: AccountJob, user: Credentials | undefined) => {
    const counted = user && !job.wasRefused ? countedEmail(job, user) : undefined;
    if (!user || !counted) return noRefund;
    const purpose = 'reset-password';
    const isServed = async () =>
      job.kind === purpose && isLinkInMailbox(db, { userId: user.id, purpose }, clock());
    return limits.mailbox({ ...counted, isServed });
  };
  const noteSent = (job: AccountJob, userId: string | undefined) => async () => {
    if (isCode(job)) await markMailed(db, { id: job.seed }, clock());
    if (job.kind !== 'reset-password' || !userId) return;
    await markMailed(db, { userId, purpose: job.kind }, clock());
  };

  return async (asked: AccountJob, id: string): Promise<PreparedEmail | undefined> => {
    const isFormer = 'userId' in asked;
    const by = isFormer ? { id: asked.userId } : { email: asked.email };
    const user = await findCredentials(db, by);
    const job = linkInsteadOfCode(asked, user);
    if (user?.isUndeliverable && !isFormer && !isRequested(job)) return undefined;
    const refund = await count(job, user);
    if (!refund) return undefined;
    const parts = await compose(job, user);
    return (
      parts && {
        to: addressOf(job),
        kind: job.kind,
        userId: user?.id,
        parts,
        id,
        // The hash of a text with a code would give the code away.
        ...(!isCode(job) && { isNewWithText: true }),
        ifRefused: refusalOf(job, user),
        refund,
        onSent: noteSent(job, user?.id),
      }
    );
  };
}

/** What follows when the receiving server refuses the address: it is noted on the account that has it. */
function refusalOf(job: AccountJob, user: Credentials | undefined): PreparedEmail['ifRefused'] {
  if ('userId' in job) return 'try-again';
  return user?.isUndeliverable ? 'ignore' : 'mark-undeliverable';
}

/**
 * An address that is not verified gets the link that verifies it: that use knows how to tell sign-ups of strangers
 * from the owner's, and a code would not.
 */
function linkInsteadOfCode(job: AccountJob, user: Credentials | undefined): AccountJob {
  const needsLink = job.kind === 'log-in-code' && user?.verified === false;
  return needsLink ? { ...job, kind: 'verify-email' } : job;
}

const isCode = (job: AccountEmail): job is CodeEmail =>
  job.kind === 'log-in-code' || job.kind === 'proof-code';

const isAboutProvider = (job: AccountEmail): job is ProviderEmail =>
  job.kind === 'provider-linked' || job.kind === 'provider-unlinked';

function addressOf(job: AccountEmail): string {
  return job.kind === 'change-email' && job.side === 'new' ? job.newEmail : job.email;
}

/**
 * The email as it is counted, if a stranger who knows the address can have it sent. What is asked for on a trusted
 * device is counted for that device, so that nobody else uses it up.
 */
function countedEmail(job: AccountEmail, user: Credentials): RequestedEmail | undefined {
  switch (job.kind) {
    case 'change-email':
      return job.side === 'new' ? { kind: job.kind, to: job.newEmail } : undefined;
    case 'verify-email':
    case 'reset-password':
    case 'log-in-code':
      return { kind: job.kind, to: shareOf(job, user) };
    default:
      return undefined;
  }
}

function shareOf({ email, device }: UserEmail | CodeEmail, user: Credentials): string {
  const id = trustedDevice(device, user);
  return id ? `device ${id} ${email}` : email;
}

/** Whether a request asks for this email: no other is sent to an address that was refused. */
const isRequested = ({ kind }: AccountEmail) =>
  ['verify-email', 'reset-password', 'change-email', 'log-in-code', 'proof-code'].includes(kind);
