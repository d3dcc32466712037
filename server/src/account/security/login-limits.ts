import type { Kysely } from 'kysely';
import { clientKey, createRateLimit, type RateLimit } from '../../http/rate-limits.ts';
import { AppError } from '../../platform/app-error.ts';

const hour = 3600;
const day = 24 * hour;

export type AccountLimits = {
  /** Wrong passwords in a row, per account and client. */
  attempts: RateLimit;
  /** Wrong passwords in a day, per client. */
  clientAttempts: RateLimit;
  /** Requests that send an email, per address. */
  emails: RateLimit;
  /** Requests that send an email, per client. */
  clientEmails: RateLimit;
};

/** The names of the rules begin stored keys and stay as they are. */
export function createAccountLimits<Tables>(db: Kysely<Tables>): AccountLimits {
  return {
    attempts: createRateLimit(db, {
      name: 'guesses',
      attempts: 10,
      perSeconds: day,
      blockSeconds: hour,
    }),
    clientAttempts: createRateLimit(db, { name: 'ip-guesses', attempts: 100, perSeconds: day }),
    emails: createRateLimit(db, { name: 'mails', attempts: 10, perSeconds: hour }),
    clientEmails: createRateLimit(db, { name: 'ip-mails', attempts: 2000, perSeconds: hour }),
  };
}

/** An attempt to enter a password that has been counted already. */
export type LoginAttempt = {
  /** Checks the password. An attempt that finds the queue of hashes full does not count. */
  check: <Result>(checkPassword: () => Promise<Result>) => Promise<Result>;
  /** Forgets this attempt and the wrong ones before it: the password was right. */
  reset: () => Promise<void>;
};

/**
 * Counts an attempt before its password is checked, so that parallel attempts cannot exceed the limits.
 * @param by.account the address of the account
 * @param by.device a browser that the account was used from: its attempts are counted separately, so
 *   that attempts from elsewhere do not lock the owner out
 * @throws AppError RATE_LIMITED
 */
export async function countAttempt(
  { attempts, clientAttempts }: AccountLimits,
  by: { account: string; ip: string; device?: string | undefined },
): Promise<LoginAttempt> {
  const client = clientKey(by.ip);
  const pair = `${by.account} ${by.device ? `device ${by.device}` : client}`;
  const refundClient = async () => {
    if (!by.device) await clientAttempts.refund(client);
  };
  await attempts.consume(pair);
  if (!by.device) await clientAttempts.consume(client);
  return {
    check: async (checkPassword) => {
      try {
        return await checkPassword();
      } catch (error) {
        if (error instanceof AppError && error.code === 'BUSY') {
          await attempts.refund(pair);
          await refundClient();
        }
        throw error;
      }
    },
    reset: async () => {
      await attempts.reset(pair);
      await refundClient();
    },
  };
}

/**
 * Counts a request that sends an email, whether or not the address has an account.
 * @throws AppError RATE_LIMITED
 */
export async function countEmail(
  { emails, clientEmails }: AccountLimits,
  to: { email: string; ip: string },
): Promise<void> {
  await clientEmails.consume(clientKey(to.ip));
  await emails.consume(to.email);
}
