import type { SecuredAccount } from '@stillweb/contract/secure-account';
import type { Client } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import { createRandomToken } from '../../platform/random-token.ts';
import type { AccountContext } from '../context.ts';
import { accountEmailQueue } from '../emails/account-email.ts';
import { ownerChangedQueue } from '../events.ts';
import { countLinkCheck } from '../security/login-limits.ts';
import { refuseBlocked } from '../security/refuse-blocked.ts';
import { insertAccountEvent } from '../store/account-events.ts';
import { markVerified, replaceEmail } from '../store/addresses.ts';
import { openLink, revokeLinks } from '../store/links.ts';
import {
  consumeNoticeLink,
  findNoticeLink,
  noticeLinkLifetime,
  type NoticeLink,
} from '../store/notice-links.ts';
import { deletePasskeysSince } from '../store/passkeys.ts';
import { deleteProvidersSince } from '../store/providers.ts';
import { findSecondStep, setSecondStep } from '../store/second-step.ts';
import { endSessions } from '../store/sessions.ts';
import { findVerifiedUser, lockUser, setPassword } from '../store/users.ts';
import { endSupportChange } from '../support/answer-address-change.ts';
import { endSecondStepRemoval } from '../support/remove-second-step.ts';
import type { AccountDatabase } from '../tables.ts';

/**
 * Takes an account back with the link in a notice: sessions, links, the password and recent keys end, and the account
 * has the address again that the notice was sent to. The reader of that mailbox can then set a new password.
 * @throws AppError INVALID_LINK, ACCOUNT_BLOCKED or RATE_LIMITED
 */
export async function secureAccount(
  context: AccountContext,
  token: string,
  client: Client,
): Promise<SecuredAccount['reset']> {
  const { db, clock, passwords, limits } = context;
  await countLinkCheck(limits, client.ip);
  const link = await findNoticeLink(db, token, clock());
  // An invented token must not cost a hash.
  if (!link) throw new AppError('INVALID_LINK');
  const { userId, email } = link;
  const unknownPassword = await passwords.hash(createRandomToken());
  const result = await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user || !(await consumeNoticeLink(trx, link))) throw new AppError('INVALID_LINK');
    await refuseBlocked(trx, userId);
    await setPassword(trx, userId, unknownPassword);
    await endSessions(trx, userId);
    await revokeLinks(trx, userId);
    await takeBackKeys(trx, userId, new Date(clock().getTime() - noticeLinkLifetime));
    await endSupportChange(trx, { userId, client }, clock());
    await endSecondStepRemoval(trx, { userId, client }, clock());
    await insertAccountEvent(trx, { userId, kind: 'secured by link', client }, clock());
    const isOwn =
      user.email === email ||
      (await takeBackAddress(context, trx, { link, from: user.email, client }));
    if (!isOwn) return undefined;
    await markVerified(trx, userId, clock());
    const purpose = 'reset-password';
    const reset = await openLink(trx, { userId, email, purpose }, clock());
    return reset && { email, token: context.linkTokens.create(purpose, reset) };
  });
  context.recordEvent({ event: 'account secured', userId, ip: client.ip });
  return result;
}

/**
 * Takes away the keys that a user has got since, and a second step: an intruder adds them to stay, and to keep the
 * owner out. Older ones are the owner's.
 */
async function takeBackKeys(trx: AccountDatabase, userId: string, since: Date): Promise<void> {
  await deletePasskeysSince(trx, userId, since);
  await deleteProvidersSince(trx, userId, since);
  const secondStep = await findSecondStep(trx, userId);
  if (secondStep.since && secondStep.since > since) {
    await setSecondStep(trx, userId, { since: null, codeHashes: [] });
  }
}

/**
 * Gives a locked user the address of a link again. The address that loses the account is told without a link, which would
 * undo it.
 * @returns false when another account has the address by now
 */
async function takeBackAddress(
  { jobs, clock }: AccountContext,
  trx: AccountDatabase,
  change: { link: NoticeLink; from: string; client: Client },
): Promise<boolean> {
  const { link, from, client } = change;
  const { userId, email } = link;
  if (await findVerifiedUser(trx, { email })) return false;
  // Another account may get it at this very moment.
  if (!(await replaceEmail(trx, userId, email))) throw new AppError('INVALID_LINK');
  await insertAccountEvent(trx, { userId, kind: 'address changed', client }, clock());
  await jobs.enqueue(trx, ownerChangedQueue, { userId });
  const notice = { kind: 'address-taken-back', email: from, userId } as const;
  await jobs.enqueue(trx, accountEmailQueue, notice);
  return true;
}
