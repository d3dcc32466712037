import {
  limitedBy,
  visitorOf,
  type Changes,
  type Counting,
  type RateLimits,
  type Rule,
} from '../../http/rate-limits.ts';
import { AppError } from '../../platform/app-error.ts';

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

/** A try at a password, counted before it is made so that parallel ones cannot slip through. */
export type Guess<Found> = {
  /** What the statement found that counted. */
  found: Found | null;
  /** Makes the try. One that finds the queue of hashes full does not count. */
  make: <Result>(check: () => Promise<Result>) => Promise<Result>;
  /** Forgets this try and the wrong ones before it: the password was right. */
  forgive: () => Promise<void>;
  /** With what `changing` does the same as part of another statement. */
  forgiving: () => Changes;
};

/**
 * Counts a try at a password within the limits for guessing.
 * @param by.account whose password is tried
 * @param by.device a browser that the account was used from: its guesses are counted by themselves, so
 *   that nobody who guesses elsewhere shuts the owner out
 * @param count as of `RateLimits.take`
 */
export async function countGuess<Found = null>(
  limits: RateLimits,
  by: { account: string; ip: string; device?: string | undefined },
  count?: Counting<Found>,
): Promise<Guess<Found>> {
  const visitor = visitorOf(by.ip);
  const pair = `${by.account} ${by.device ? `device ${by.device}` : visitor}`;
  const ofPair = limitedBy(guesses, pair);
  const ofVisitor = by.device ? [] : [{ ...limitedBy(visitorGuesses, visitor), points: 1 }];
  const all = [...ofVisitor, { ...ofPair, points: guesses.points }];
  const found = await limits.take([...ofVisitor, ofPair], count);
  return {
    found,
    make: async (check) => {
      try {
        return await check();
      } catch (error) {
        if (error instanceof AppError && error.code === 'BUSY') {
          await limits.giveBack([...ofVisitor, { ...ofPair, points: 1 }]);
        }
        throw error;
      }
    },
    forgive: () => limits.giveBack(all),
    forgiving: () => limits.givingBack(all),
  };
}

/** Counts a request that sends mail, whether or not somebody has the address. */
export async function guardMail(
  limits: RateLimits,
  to: { email: string; ip: string },
): Promise<void> {
  await limits.take([limitedBy(visitorMails, visitorOf(to.ip)), limitedBy(addressMails, to.email)]);
}
