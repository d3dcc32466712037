import type pg from 'pg';
import { createRateLimit, visitorOf } from '../http/rate-limit.ts';
import { CodedError } from '../platform/coded-error.ts';
import type { AccountContext } from './context.ts';

const hour = 3600;
const day = 24 * hour;

type Limits = AccountContext['limits'];

export function createLimits(pool: pg.Pool): Limits {
  return {
    guesses: createRateLimit(pool, {
      name: 'guesses',
      points: 10,
      perSeconds: day,
      blockSeconds: hour,
    }),
    visitorGuesses: createRateLimit(pool, { name: 'ip-guesses', points: 100, perSeconds: day }),
    addressMails: createRateLimit(pool, { name: 'mails', points: 10, perSeconds: hour }),
    visitorMails: createRateLimit(pool, { name: 'ip-mails', points: 2000, perSeconds: hour }),
  };
}

/**
 * Checks a password within the limits for guessing. Each try is counted before it is made, so that
 * parallel ones cannot slip through, and forgotten again when it was right or never got an answer.
 * @param by.account whose password is tried
 * @param by.device a browser that the account was used from: its guesses are counted by themselves, so
 *   that nobody who guesses elsewhere shuts the owner out
 * @param check what it answers is passed on; undefined means a wrong password
 */
export async function guardGuess<Result>(
  limits: Limits,
  by: { account: string; ip: string; device?: string | undefined },
  check: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const visitor = visitorOf(by.ip);
  const pair = by.device ? `${by.account} device ${by.device}` : `${by.account} ${visitor}`;
  if (!by.device) await limits.visitorGuesses.take(visitor);
  await limits.guesses.take(pair);
  const giveVisitorBack = async () => {
    if (!by.device) await limits.visitorGuesses.giveBack(visitor);
  };
  try {
    const result = await check();
    if (result !== undefined) {
      await Promise.all([giveVisitorBack(), limits.guesses.clear(pair)]);
    }
    return result;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'BUSY') {
      await Promise.all([giveVisitorBack(), limits.guesses.giveBack(pair)]);
    }
    throw error;
  }
}

/** Counts a request that sends mail, whether or not somebody has the address. */
export async function guardMail(limits: Limits, to: { email: string; ip: string }): Promise<void> {
  await limits.visitorMails.take(visitorOf(to.ip));
  await limits.addressMails.take(to.email);
}
