import type { Assertion, AuthenticationOptions } from '@stillweb/contract/account/webauthn';
import { t } from '@stillweb/texts/t';
import type { Client } from '../../../http/requester.ts';
import { AppError } from '../../../platform/app-error.ts';
import { descriptors, logInOptionsFor } from '../../../platform/webauthn.ts';
import type { AccountContext } from '../../context.ts';
import {
  recordLimit,
  recordRefusal,
  startSession,
  type LoggedIn,
} from '../../ways-in/log-in/finish-log-in.ts';
import { checkSignature } from '../../ways-in/passkeys/check-signature.ts';
import { recordAccountEvent } from '../../record-event.ts';
import { attemptPassword, countKeyChange } from '../../security/login-limits.ts';
import { refuseBlocked } from '../../security/refuse-blocked.ts';
import { challenges, consumeSecret, findSecret } from '../../store/one-time-secrets.ts';
import { userPasskeys } from '../../store/passkeys.ts';
import { deleteRecoveryCode, listRecoveryCodes } from '../../store/second-step.ts';
import { findCredentials, lockUser, type Credentials } from '../../store/users.ts';
import { endSupportChange } from '../../support/objection.ts';
import type { AccountDatabase } from '../../tables.ts';

const purpose = 'second-step-challenge';

/** The proof for a second step. */
export type SecondStepAnswer = { credential: Assertion } | { recoveryCode: string };

/** A right recovery code, by its hash. */
export type UsedRecoveryCode = { user: Credentials; recoveryCode: string };

/** A passed second step, with the code or challenge that it uses up. */
export type PassedStep = {
  user: Credentials;
  ticket: string;
  recoveryCode?: string;
  /** The id of the passkey that has passed it. */
  passkeyId?: string;
};

/** @throws AppError UNAUTHENTICATED or RATE_LIMITED */
export async function offerSecondStep(
  context: AccountContext,
  { ticket, ip }: { ticket: string | undefined; ip: string },
): Promise<AuthenticationOptions> {
  const { db, clock, limits, relyingParty } = context;
  await limits.passkeyOptions.consume(ip);
  const waiting = await findWaiting(context, ticket);
  const scope = { purpose, boundTo: waiting.ticket } as const;
  const challenge = await challenges.create(db, scope, clock());
  const allowCredentials = descriptors(await userPasskeys.list(db, waiting.user.id));
  return { ...(await logInOptionsFor(relyingParty, challenge)), allowCredentials };
}

/**
 * Checks the second step of a log-in or a reset, which then calls `consumeSecondStep`. A refusal is
 * recorded.
 * @throws AppError UNAUTHENTICATED, PASSKEY_UNKNOWN, RECOVERY_CODE_WRONG or RATE_LIMITED
 */
export async function checkSecondStep(
  context: AccountContext,
  answer: SecondStepAnswer,
  { ticket, client }: { ticket: string | undefined; client: Client },
): Promise<PassedStep> {
  const waiting = await findWaiting(context, ticket);
  try {
    return 'credential' in answer
      ? await checkPasskey(context, waiting, answer.credential)
      : {
          ...waiting,
          ...(await checkRecoveryCode(context, waiting.user, {
            code: answer.recoveryCode,
            client,
          })),
        };
  } catch (error) {
    const { id: userId, email } = waiting.user;
    await recordRefusal(context, error, { userId, email, client });
    throw error;
  }
}

/**
 * Ends a log-in by its second step. The ticket that it uses up ends with the password or address that has got it.
 * @throws AppError UNAUTHENTICATED, PASSKEY_UNKNOWN, RECOVERY_CODE_WRONG, ACCOUNT_BLOCKED or RATE_LIMITED
 */
export async function passSecondStep(
  context: AccountContext,
  answer: SecondStepAnswer,
  { ticket, ...from }: Client & { ticket: string | undefined },
): Promise<LoggedIn> {
  const passed = await checkSecondStep(context, answer, { ticket, client: from });
  const { id, name, email } = passed.user;
  return context.db.transaction().execute(async (trx) => {
    await lockUser(trx, id);
    await refuseBlocked(trx, id);
    await consumeSecondStep(context, trx, passed, from);
    const user = { id, name, email };
    const within = { ...context, db: trx };
    const loggedIn = await startSession(within, user, from, { passedSecondStep: true });
    if (!loggedIn) throw expiredLogIn();
    return loggedIn;
  });
}

async function findWaiting(
  { db, clock }: AccountContext,
  ticket: string | undefined,
): Promise<PassedStep> {
  const found = ticket ? await findSecret(db, presentedTicket(ticket), clock()) : undefined;
  const user = found && (await findCredentials(db, { id: found.userId }));
  if (!ticket || !user) throw expiredLogIn();
  return { user, ticket };
}

const presentedTicket = (token: string) => ({ purpose: 'log-in-ticket', token }) as const;

async function checkPasskey(
  context: AccountContext,
  waiting: PassedStep,
  credential: Assertion,
): Promise<PassedStep> {
  const passkey = await checkSignature(context, credential, { purpose, boundTo: waiting.ticket });
  if (passkey?.owner_id !== waiting.user.id) throw new AppError('PASSKEY_UNKNOWN');
  return { ...waiting, passkeyId: passkey.id };
}

/** @throws AppError RECOVERY_CODE_WRONG or RATE_LIMITED */
export async function checkRecoveryCode(
  context: AccountContext,
  user: Credentials,
  { code, client }: { code: string; client: Client },
): Promise<UsedRecoveryCode> {
  const { db, limits, passwords } = context;
  const { id, email } = user;
  // Counted apart from log-ins: only who has passed the first step can use these attempts up.
  const logInAttempt = { account: `second step ${email}`, ip: client.ip };
  const hashes = await listRecoveryCodes(db, id);
  const attempt = await attemptPassword(limits, logInAttempt, () =>
    passwords.findMatch(code, hashes, { userId: id }),
  );
  if (attempt.isLastOfClient) await recordLimit(context, { email, client });
  if (!attempt.match) throw wrongRecoveryCode();
  await countKeyChange(limits, id, 'recovery code used');
  return { user, recoveryCode: attempt.match };
}

/**
 * Uses up the code or challenge of a passed second step.
 * @param trx has locked the user, so that of two simultaneous uses only one counts
 */
export async function consumeSecondStep(
  context: AccountContext,
  trx: AccountDatabase,
  { user, ticket, recoveryCode }: PassedStep,
  client: Client,
): Promise<void> {
  const presented = presentedTicket(ticket);
  if (!(await consumeSecret(trx, presented, context.clock()))) throw expiredLogIn();
  if (recoveryCode !== undefined) {
    await spendRecoveryCode(context, trx, { user, recoveryCode }, client);
  }
  await endSupportChange(context, trx, { userId: user.id, kind: 'second step by support', client });
}

/**
 * Uses a recovery code up, and tells its owner.
 * @param trx has locked the user
 */
export async function spendRecoveryCode(
  context: AccountContext,
  trx: AccountDatabase,
  { user, recoveryCode }: UsedRecoveryCode,
  client: Client,
): Promise<void> {
  if (!(await deleteRecoveryCode(trx, recoveryCode))) throw wrongRecoveryCode();
  const { id: userId, email } = user;
  await recordAccountEvent(context, trx, { userId, kind: 'recovery code used', client, email });
}

export function expiredLogIn(): AppError {
  return new AppError('UNAUTHENTICATED', {
    message: t('errors.second-step.expired', 'This took too long. Please start again.'),
  });
}

function wrongRecoveryCode(): AppError {
  const message = t(
    'errors.recovery-code.used',
    'This recovery code is incorrect or was used before.',
  );
  return new AppError('RECOVERY_CODE_WRONG', { message, fieldErrors: { recoveryCode: message } });
}
