import { daySeconds, hourSeconds } from '@stillweb/contract/time';
import type { ErrorCode } from '@stillweb/contract/errors';
import type { Kysely } from 'kysely';
import { clientKey } from '../../http/limits/client-address.ts';
import { createMailboxLimit, type MailboxLimit } from '../../http/limits/mailbox-limit.ts';
import {
  createClientLimit,
  createRateLimit,
  refuseExhausted,
  type Counter,
  type RateLimit,
  type RateLimitTables,
} from '../../http/limits/rate-limits.ts';
import { AppError } from '../../platform/app-error.ts';

export type AccountLimits = {
  /** Refuses when one of the counters has no attempt left, and writes nothing. */
  refuseExhausted: (counters: readonly Counter[]) => Promise<void>;
  /** Wrong passwords in a row, per account and client. */
  attempts: RateLimit;
  /** Wrong passwords in a day, per client. */
  clientAttempts: RateLimit;
  /** Wrong passwords in a day, per account, from all browsers that are not trusted devices. */
  accountAttempts: RateLimit;
  /** Emails that warn the owner of an account about wrong passwords. */
  warnings: RateLimit;
  /** Right passwords in an hour, per account and client. */
  logIns: RateLimit;
  /** Passwords that a user enters while logged in, right or wrong, per user. */
  passwordChecks: RateLimit;
  /** Requests for passkey challenges, per client. */
  passkeyOptions: RateLimit;
  /** Ways to a provider and back from it, per client. */
  providerSteps: RateLimit;
  /** Codes that a user asks for to prove who uses a session, per user. */
  proofCodes: RateLimit;
  /** Requests that send an email, per client. */
  clientEmails: RateLimit;
  /** Questions whether a link still works, and uses of a link to reset a password, per client. */
  linkChecks: RateLimit;
  /** Log-ins with an expired code that are stored, per client. */
  expiredCodes: RateLimit;
  /** Requests of a user to change the address, which send an email to the new one. */
  addressChanges: RateLimit;
  /** Changes of the name, per user. */
  profileChanges: RateLimit;
  /** Changes of a user's keys, and the requests before them; each kind apart. */
  keyChanges: RateLimit;
  /** Emails that a stranger can make us send to an address. */
  mailbox: MailboxLimit;
};

export function createAccountLimits(db: Kysely<RateLimitTables>): AccountLimits {
  const limit = (name: string, attempts: number, perSeconds: number) =>
    createRateLimit(db, { name, attempts, perSeconds });
  const perClient = (name: string, attempts: number, perSeconds: number) =>
    createClientLimit(db, { name, attempts, perSeconds });
  return {
    refuseExhausted: (counters) => refuseExhausted(db, counters),
    attempts: createRateLimit(db, {
      name: 'attempts',
      attempts: 10,
      perSeconds: daySeconds,
      blockSeconds: hourSeconds,
    }),
    clientAttempts: perClient('attempts', 100, daySeconds),
    accountAttempts: limit('account-attempts', 100, daySeconds),
    warnings: limit('warnings', 1, daySeconds),
    logIns: limit('log-ins', 60, hourSeconds),
    passwordChecks: limit('password-checks', 60, hourSeconds),
    passkeyOptions: perClient('passkey-options', 1000, hourSeconds),
    providerSteps: perClient('provider-steps', 1000, hourSeconds),
    proofCodes: limit('proof-codes', 10, hourSeconds),
    clientEmails: perClient('client-emails', 2000, hourSeconds),
    linkChecks: perClient('link-checks', 300, hourSeconds),
    expiredCodes: perClient('expired-codes', 20, hourSeconds),
    addressChanges: limit('address-changes', 10, hourSeconds),
    profileChanges: limit('profile-changes', 60, hourSeconds),
    keyChanges: limit('key-changes', 10, hourSeconds),
    mailbox: createMailboxLimit(db),
  };
}

/** The client that enters a password or a code, and the account. */
export type LogInAttempt = {
  /** The address of the account. */
  account: string;
  ip: string;
  /**
   * A browser that the account was used from: its attempts are counted separately, so that attempts
   * from elsewhere do not lock the owner out.
   */
  device?: string | undefined;
  /** Whether a session of the account is open already: attempts from elsewhere do not affect it. */
  isLoggedIn?: boolean;
};

/** The result of an attempt to enter a password or a code. */
export type AttemptResult<Match> = {
  /** The result of the check; falsy after a wrong password. */
  match: Match;
  /** Whether it was the last wrong one in a day that browsers other than trusted devices have. */
  isLastOfAccount: boolean;
  /** Whether it was the last wrong one of this client for this account: the next is refused for an hour. */
  isLastOfClient: boolean;
};

/**
 * Checks a password, or a code in its place, within the limits. The attempt counts for its account and client before the check,
 * so that parallel ones cannot exceed that limit. For the client alone and the account alone it counts
 * once the password was wrong: these two can be exceeded by the attempts that one server checks or
 * queues at the same moment, and a right password writes little.
 * @param check returns something false when the password is wrong; an attempt does not count when the
 *   queue of hashes is full
 * @throws AppError RATE_LIMITED
 */
export async function attemptPassword<Match>(
  limits: AccountLimits,
  attempt: LogInAttempt,
  check: () => Promise<Match>,
): Promise<AttemptResult<Match>> {
  const [pair] = limits.attempts.countersOf(
    `${attempt.account} ${attempt.device ? `device ${attempt.device}` : clientKey(attempt.ip)}`,
  );
  const account =
    attempt.device || attempt.isLoggedIn ? [] : limits.accountAttempts.countersOf(attempt.account);
  const client = attempt.device ? [] : limits.clientAttempts.countersOf(attempt.ip);
  const logIns = attempt.isLoggedIn ? [] : [logInCounter(limits, attempt)];
  await limits.refuseExhausted([pair, ...client, ...account, ...logIns]);
  const leftOfPair = await pair.add();
  const match = await check().catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'BUSY') await pair.refund();
    throw error;
  });
  if (match) {
    await pair.reset();
    return { match, isLastOfAccount: false, isLastOfClient: false };
  }
  for (const counter of client) await counter.add();
  let leftOfAccount: number | undefined;
  for (const counter of account) leftOfAccount = await counter.add();
  return { match, isLastOfAccount: leftOfAccount === 0, isLastOfClient: leftOfPair === 0 };
}

/**
 * Counts a right password.
 * @throws AppError RATE_LIMITED
 */
export async function countLogIn(limits: AccountLimits, attempt: LogInAttempt): Promise<void> {
  await logInCounter(limits, attempt).add();
}

/** Trusted devices of a client are counted together: who loses the cookie and logs in again gets a new one. */
function logInCounter({ logIns }: AccountLimits, attempt: LogInAttempt): Counter {
  const client = clientKey(attempt.ip);
  return logIns.countersOf(
    `${attempt.account} ${attempt.device ? `trusted ${client}` : client}`,
  )[0];
}

/**
 * Whether a refused log-in may be stored. Most count in other limits; a code that has expired counts only here, so that
 * a client cannot have any number of them stored.
 */
export async function maySaveRefusal(
  limits: AccountLimits,
  reason: ErrorCode,
  ip: string,
): Promise<boolean> {
  // A refusal by a limit or a busy server writes nothing.
  if (reason === 'RATE_LIMITED' || reason === 'BUSY') return false;
  // Part of every log-in of who has a second step.
  if (reason === 'SECOND_STEP_REQUIRED') return false;
  if (reason !== 'CODE_EXPIRED') return true;
  return (await limits.expiredCodes.tryConsume(ip)) !== undefined;
}

/** What a user may do ten times an hour: most of it sends a notice, and many would bury the one that matters. */
export type KeyChange =
  | 'passkey options'
  | 'passkey added'
  | 'passkey renamed'
  | 'passkey removed'
  | 'provider linked'
  | 'provider unlinked'
  | 'second step'
  | 'recovery code used'
  | 'password changed'
  | 'proof options';

/** @throws AppError RATE_LIMITED */
export async function countKeyChange(
  { keyChanges }: AccountLimits,
  userId: string,
  change: KeyChange,
): Promise<void> {
  await keyChanges.consume(`${change} ${userId}`);
}

/** Whether the owner of an account is still to be warned about wrong passwords today. */
export async function isWarningDue({ warnings }: AccountLimits, email: string): Promise<boolean> {
  return (await warnings.tryConsume(email)) !== undefined;
}
