import type { RecentKey } from '@stillweb/contract/account/reset-password';
import type { SecuredAccount } from '@stillweb/contract/account/secure-account';
import { t } from '@stillweb/texts/t';
import type { Client } from '../../../http/requester.ts';
import { AppError } from '../../../platform/app-error.ts';
import { createRandomToken } from '../../../platform/random-token.ts';
import type { AccountContext } from '../../context.ts';
import { accountEmailQueue } from '../../emails/account-email.ts';
import { recordAccountEvent } from '../../record-event.ts';
import { refuseBlocked } from '../../security/refuse-blocked.ts';
import { markVerified, replaceEmail } from '../../store/addresses.ts';
import {
  consumeSecret,
  endLaterNotices,
  findSecret,
  revokeLinks,
  type UserSecret,
} from '../../store/one-time-secrets.ts';
import {
  deleteRecoveryCodesSince,
  findSecondStep,
  turnSecondStepOff,
} from '../../store/second-step.ts';
import { endSessions } from '../../store/sessions.ts';
import { findProfile, holdsAddress, lockUser, setPassword } from '../../store/users.ts';
import { endSupportChange } from '../../support/objection.ts';
import type { AccountDatabase } from '../../tables.ts';
import { recentSince, removeRecentKeys } from './recent-keys.ts';

/**
 * Takes an account back with the link in a notice: sessions, links, the password and recent keys end, and the account
 * has the address again that the notice was sent to. The way to a new password is mailed there, because a link may have
 * been copied by someone who no longer has access to that mailbox.
 * @throws AppError INVALID_LINK, ACCOUNT_BLOCKED or RATE_LIMITED
 */
export async function secureAccount(
  context: AccountContext,
  token: string,
  client: Client,
): Promise<SecuredAccount> {
  const { db, clock, linkTokens, passwords, limits } = context;
  await limits.linkChecks.consume(client.ip);
  const presented = linkTokens.secretOf('notice', token, clock());
  const link = await findSecret(db, presented, clock());
  // An invented token must not cost a hash.
  if (!link) throw new AppError('INVALID_LINK');
  const { userId, email } = link;
  const unknownPassword = await passwords.hash(createRandomToken(), client);
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    const used = await consumeSecret(trx, presented, clock());
    if (!user || !used) throw new AppError('INVALID_LINK');
    await endLaterNotices(trx, used);
    await refuseBlocked(trx, userId);
    await setPassword(trx, userId, unknownPassword, clock());
    await endSessions(trx, userId);
    await revokeLinks(trx, userId);
    const done = [
      t('secure-account.done.logged-out', 'Every browser was logged out.'),
      t('secure-account.done.password', 'The password no longer works.'),
    ];
    done.push(...(await takeBackKeys(context, trx, userId)));
    if (user.email !== email) {
      await takeBackAddress(context, trx, { link, from: user.email, client });
      done.push(
        t(
          'secure-account.done.address',
          'The email address was changed back to the one where you got this link.',
        ),
      );
    }
    await markVerified(trx, userId, clock());
    await endSupportChange(context, trx, { userId, kind: 'address by support', client });
    await endSupportChange(context, trx, { userId, kind: 'second step by support', client });
    await recordAccountEvent(context, trx, { userId, kind: 'secured by link', client, email });
    return { message: checkMailbox(), done };
  });
}

const checkMailbox = () =>
  t(
    'secure-account.check-mailbox',
    'We have sent a link to choose a new password to the address where you got this one.',
  );

/**
 * Removes a user's recent keys and second step: an intruder adds them to stay, and to keep the
 * owner out. Older ones are the owner's.
 * @returns the effects, as sentences
 */
async function takeBackKeys(
  context: AccountContext,
  trx: AccountDatabase,
  userId: string,
): Promise<string[]> {
  const { removed, isSecondStepOff } = await removeRecentKeys(context, trx, { userId });
  const done = describeRemoved(removed);
  const since = recentSince(context);
  const { since: onSince } = await findSecondStep(trx, userId);
  if (onSince && onSince > since) await turnSecondStepOff(trx, userId);
  if (isSecondStepOff || (onSince && onSince > since)) {
    return [...done, t('secure-account.done.second-step', 'The second step was turned off.')];
  }
  const codes = await deleteRecoveryCodesSince(trx, userId, since);
  return codes === 0
    ? done
    : [
        ...done,
        t('secure-account.done.codes', 'The recovery codes of the last 7 days no longer work.'),
      ];
}

function describeRemoved(removed: RecentKey[]): string[] {
  const passkeys = removed.filter(({ kind }) => kind === 'passkey').length;
  const providers = removed.filter(({ kind }) => kind === 'provider');
  return [
    ...(passkeys > 0
      ? [
          t(
            'secure-account.done.passkeys',
            '{passkeys, plural, one {One passkey was removed.} other {{passkeys} passkeys were removed.}}',
            { passkeys },
          ),
        ]
      : []),
    ...providers.map(({ name }) =>
      t('secure-account.done.provider', '{name} was unlinked.', { name }),
    ),
  ];
}

/**
 * Gives a locked user the address of a link again. The address that loses the account is told without a link, which would
 * undo it.
 * @throws AppError INVALID_LINK when another account has the address: while its notices count, none can get it
 */
async function takeBackAddress(
  context: AccountContext,
  trx: AccountDatabase,
  change: { link: UserSecret; from: string; client: Client },
): Promise<void> {
  const { jobs, clock } = context;
  const { link, from, client } = change;
  const { userId, email } = link;
  const other = await findProfile(trx, { email });
  const isTaken = other && holdsAddress(other);
  if (isTaken || !(await replaceEmail(trx, userId, email, clock()))) {
    throw new AppError('INVALID_LINK');
  }
  // The email about the account that was secured says it.
  const event = { userId, kind: 'address changed', client, email: undefined } as const;
  await recordAccountEvent(context, trx, event);
  const notice = { kind: 'address-taken-back', email: from, userId } as const;
  await jobs.enqueue(trx, accountEmailQueue, notice);
}
