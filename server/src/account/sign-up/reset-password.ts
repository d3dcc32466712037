import type { ResetLink, ResetPasswordCall } from '@stillweb/contract/account/reset-password';
import type { Client } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AccountContext } from '../context.ts';
import { listRecentKeys, removeRecentKeys } from '../protect/notices/recent-keys.ts';
import { refuseBlocked } from '../security/refuse-blocked.ts';
import { refuseReserved } from '../protect/notices/refuse-reserved.ts';
import {
  checkSecondStep,
  consumeSecondStep,
  expiredLogIn,
  type PassedStep,
} from '../protect/second-step/check-second-step.ts';
import {
  consumeSecret,
  endNotices,
  findSecret,
  openTicket,
  revokeLinks,
} from '../store/one-time-secrets.ts';
import { endRegistrations } from '../store/registrations.ts';
import { endSessions } from '../store/sessions.ts';
import { markVerified } from '../store/addresses.ts';
import { findCredentials, findUser, setPassword } from '../store/users.ts';
import { recordAccountEvent } from '../record-event.ts';
import { endSupportChange } from '../support/objection.ts';

/**
 * Whether a link still sets a new password, and which keys go with it unless they are kept. It stays as it is, because
 * mail scanners open links.
 * @throws AppError RATE_LIMITED
 */
export async function checkResetLink(
  context: AccountContext,
  token: string,
  ip: string,
): Promise<ResetLink> {
  const { db, clock, limits, linkTokens } = context;
  await limits.linkChecks.consume(ip);
  const presented = linkTokens.secretOf('reset-password', token, clock());
  const link = await findSecret(db, presented, clock());
  if (!link) return { isValid: false, recentKeys: [] };
  return { isValid: true, recentKeys: await listRecentKeys(context, link.userId) };
}

/**
 * Sets a new password by a link from an email. It ends every session and opens none: the next step is
 * to log in. The link also proves the address. Recently added keys are removed unless kept, and so are the links
 * in earlier notices to this address.
 * @throws AppError INVALID_LINK, RATE_LIMITED, or SECOND_STEP_REQUIRED with a ticket for it
 */
export async function resetPassword(
  context: AccountContext,
  token: string,
  form: ResetPasswordCall,
  client: Client,
): Promise<void> {
  const { db, clock, passwords, limits, linkTokens } = context;
  const { newPassword } = form;
  context.weakPasswords.refuse('newPassword', newPassword);
  // Counted and asked for an invented token too: how long the answer takes then says nothing about the link.
  await limits.linkChecks.consume(client.ip);
  await context.breachedPasswords.refuse('newPassword', newPassword);
  const link = linkTokens.secretOf('reset-password', token, clock());
  // An invented token must not cost a hash.
  const found = await findSecret(db, link, clock());
  if (!found) throw new AppError('INVALID_LINK');
  const secondStep = await requireSecondStep(context, found.userId, { form, client });
  // A client that names no keys means none that it has just used.
  const keep = form.keep ?? (secondStep?.passkeyId ? [secondStep.passkeyId] : []);
  const passwordHash = await passwords.hash(newPassword, client);
  const { email } = await db.transaction().execute(async (trx) => {
    const used = await consumeSecret(trx, link, clock());
    const user = used && (await findCredentials(trx, { id: used.userId }));
    if (!user) throw new AppError('INVALID_LINK');
    await refuseBlocked(trx, user.id);
    if (!user.verified) await refuseReserved(trx, user, clock());
    if (secondStep) await consumeSecondStep(context, trx, secondStep, client);
    await setPassword(trx, user.id, passwordHash, clock());
    await removeRecentKeys(context, trx, { userId: user.id, keep });
    await endNotices(trx, { userId: user.id, email: user.email });
    await markVerified(trx, user.id, clock());
    await endRegistrations(trx, user.id);
    await endSessions(trx, user.id);
    await revokeLinks(trx, user.id);
    await endSupportChange(context, trx, { userId: user.id, kind: 'address by support', client });
    const event = { userId: user.id, kind: 'password reset', client, email: user.email } as const;
    await recordAccountEvent(context, trx, event);
    return user;
  });
  // The attempts were made at the old password, and must not keep its owner out.
  await limits.accountAttempts.countersOf(email)[0].reset();
}

/**
 * The link proves the mailbox alone.
 * @returns the proof for the second step; undefined if the account has none
 */
async function requireSecondStep(
  context: AccountContext,
  userId: string,
  {
    form: { ticket, credential, recoveryCode },
    client,
  }: { form: ResetPasswordCall; client: Client },
): Promise<PassedStep | undefined> {
  const { db, clock } = context;
  const answer = credential ? { credential } : recoveryCode ? { recoveryCode } : undefined;
  if (!answer) {
    const user = await findUser(db, userId);
    const opened = user && (await openTicket(db, { userId, email: user.email }, clock()));
    if (opened) throw new AppError('SECOND_STEP_REQUIRED', { data: { ticket: opened } });
    return undefined;
  }
  const passed = await checkSecondStep(context, answer, { ticket, client });
  if (passed.user.id !== userId) throw expiredLogIn();
  return passed;
}
