import type { Dependencies } from '../../dependencies.ts';
import { noRefund, type RequestedEmail } from '../../http/limits/mailbox-limit.ts';
import type { PreparedEmail } from '../../mail/email-sender.ts';
import type { AccountContext } from '../context.ts';
import { trustedDevice } from '../security/trusted-device.ts';
import { isLinkInMailbox, markMailed } from '../store/one-time-secrets.ts';
import { findCredentials, type Credentials } from '../store/users.ts';
import { addressOf, type AccountEmail } from './account-email.ts';
import { createComposer } from './compose.ts';

type AccountJob = AccountEmail & { wasRefused?: true };

/** Prepares the emails of the queue. */
export function createAccountEmail(
  deps: Pick<Dependencies, 'clock' | 'config'>,
  context: Pick<AccountContext, 'db' | 'codes' | 'linkTokens' | 'limits'>,
) {
  const { clock } = deps;
  const { db, limits } = context;
  const compose = createComposer(deps, context);

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
    const isToAddress = !('userId' in asked);
    const key = isToAddress ? { email: asked.email } : { id: asked.userId };
    const user = await findCredentials(db, key);
    const job = linkInsteadOfCode(asked, user);
    if (user?.isUndeliverable && isToAddress && !isRequested(job)) return undefined;
    const refund = await count(job, user);
    if (!refund) return undefined;
    const composed = await compose(job, user);
    if (!composed) return undefined;
    const { to = 'email' in job ? addressOf(job) : user?.email, parts } = composed;
    if (to === undefined) return undefined;
    return {
      to,
      kind: job.kind,
      userId: user?.id,
      language: (job.kind === 'account-deleted' ? job : user)?.language ?? null,
      parts,
      id,
      // The hash of a text with a code would give the code away.
      ...(!isCode(job) && { isNewWithText: true }),
      ifRefused: refusalOf(to, { job, user }),
      refund,
      onSent: noteSent(job, user?.id),
    };
  };
}

/**
 * An address that is not verified gets the link that verifies it: that use knows how to tell sign-ups of strangers
 * from the owner's, and a code would not.
 */
function linkInsteadOfCode(job: AccountJob, user: Credentials | undefined): AccountJob {
  const needsLink = job.kind === 'log-in-code' && user?.verified === false;
  return needsLink ? { ...job, kind: 'verify-email' } : job;
}

const isCode = (job: AccountEmail): job is AccountEmail<'log-in-code' | 'proof-code'> =>
  job.kind === 'log-in-code' || job.kind === 'proof-code';

/**
 * The email as it is counted, if a stranger who knows the address can have it sent. What is asked for on a trusted
 * device is counted for that device, so that no other client uses it up.
 */
function countedEmail(job: AccountEmail, user: Credentials): RequestedEmail | undefined {
  switch (job.kind) {
    case 'change-email':
      return job.side === 'new' ? { kind: job.kind, to: job.newEmail } : undefined;
    case 'verify-email':
    case 'reset-password':
    case 'log-in-code': {
      const id = trustedDevice(job.device, user);
      return { kind: job.kind, to: id ? `device ${id} ${job.email}` : job.email };
    }
    default:
      return undefined;
  }
}

/** Whether a request asks for this email: no other is sent to an address that was refused. */
const isRequested = ({ kind }: AccountEmail) =>
  ['verify-email', 'reset-password', 'change-email', 'log-in-code', 'proof-code'].includes(kind);

/** When the receiving server rejects the address, that is stored with its account. */
function refusalOf(
  address: string,
  { job, user }: { job: AccountJob; user: Credentials | undefined },
): PreparedEmail['ifRefused'] {
  if ('userId' in job) return address === user?.email ? 'mark-undeliverable' : 'try-again';
  return user?.isUndeliverable ? 'ignore' : 'mark-undeliverable';
}
