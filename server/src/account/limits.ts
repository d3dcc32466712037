import { visitorOf, type RateLimits, type Rule } from '../http/rate-limit.ts';
import { CodedError } from '../platform/coded-error.ts';

const hour = 3600;
const day = 24 * hour;

/** Wrong passwords in a row, per account and visitor. */
const guesses: Rule = { name: 'guesses', points: 10, perSeconds: day, blockSeconds: hour };
/** Wrong passwords in a day, per visitor. */
const visitorGuesses: Rule = { name: 'ip-guesses', points: 100, perSeconds: day };
/** Requests that send mail, per address. */
const addressMails: Rule = { name: 'mails', points: 10, perSeconds: hour };
/** Requests that send mail, per visitor. */
const visitorMails: Rule = { name: 'ip-mails', points: 2000, perSeconds: hour };

/**
 * Checks a password within the limits for guessing. Each try is counted before it is made, so that
 * parallel ones cannot slip through, and forgotten again when it was right or never got an answer.
 * @param by.account whose password is tried
 * @param by.device a browser that the account was used from: its guesses are counted by themselves, so
 *   that nobody who guesses elsewhere shuts the owner out
 * @param check what it answers is passed on; undefined means a wrong password
 */
export async function guardGuess<Result>(
  limits: RateLimits,
  by: { account: string; ip: string; device?: string | undefined },
  check: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const visitor = visitorOf(by.ip);
  const pair = `${by.account} ${by.device ? `device ${by.device}` : visitor}`;
  const ofPair = { rule: guesses, key: pair };
  const ofVisitor = by.device ? [] : [{ rule: visitorGuesses, key: visitor, points: 1 }];
  await limits.take([...ofVisitor, ofPair]);
  try {
    const result = await check();
    if (result !== undefined) {
      await limits.giveBack([...ofVisitor, { ...ofPair, points: guesses.points }]);
    }
    return result;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'BUSY') {
      await limits.giveBack([...ofVisitor, { ...ofPair, points: 1 }]);
    }
    throw error;
  }
}

/** Counts a request that sends mail, whether or not somebody has the address. */
export async function guardMail(
  limits: RateLimits,
  to: { email: string; ip: string },
): Promise<void> {
  await limits.take([
    { rule: visitorMails, key: visitorOf(to.ip) },
    { rule: addressMails, key: to.email },
  ]);
}
