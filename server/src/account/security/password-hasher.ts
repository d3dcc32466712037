import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { Metrics } from '../../platform/metrics.ts';

export type PasswordHasher = {
  /** @param salt random unless given */
  hash: (password: string, salt?: Buffer) => Promise<string>;
  /** Takes the same time without a stored hash as with one. */
  matches: (password: string, stored: string | undefined) => Promise<boolean>;
  /** The one of several stored hashes that matches; all that have the same salt cost as much as one. */
  findMatch: (password: string, stored: string[]) => Promise<string | undefined>;
};

/** The parameters of argon2id in OWASP's password storage sheet; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Most stored hashes begin like this, and so need not be parsed. */
const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** A stored hash that costs more than this is not ours, and would only exhaust the memory. */
const costLimit = { memoryCost: 131_072, timeCost: 8, parallelism: 4 };

/**
 * Matches no password. Stored for an account without one, and compared with when an account is unknown, so that
 * the answer takes the same time. It stays as it is: accounts have it.
 */
export const noPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$ZS2ewKhZ70XILcXhsfO+qA$xZlRV5H7LUIiR0EIborBJC9ovccqDh1EncGfrWrtz/c';

/**
 * Argon2id over the NFKC form of a password. As many run at once as there are processors, and a few
 * more wait.
 * @throws AppError BUSY when too many are waiting already
 */
export function createPasswordHasher({ passwordHashes }: Metrics): PasswordHasher {
  const limit = createConcurrencyLimit({
    running: availableParallelism(),
    waiting: 64,
    retryAfter: 2,
  });
  const limited = async <Result>(task: () => Promise<Result>): Promise<Result> => {
    passwordHashes.inc();
    try {
      return await limit(task);
    } finally {
      passwordHashes.dec();
    }
  };
  return {
    hash: (password, salt) =>
      limited(() => hash(password.normalize('NFKC'), { ...cost, ...(salt && { salt }) })),
    matches: async (password, stored = noPassword) => {
      if (exceedsCostLimit(stored)) return false;
      const equal = await limited(() => verify(stored, password.normalize('NFKC')));
      return equal && stored !== noPassword;
    },
    findMatch: async (password, stored) => {
      const affordable = stored.filter((one) => !exceedsCostLimit(one));
      const bySalt = new Map(affordable.map((one) => [one.slice(0, one.lastIndexOf('$')), one]));
      for (const like of bySalt.values()) {
        const computed = await limited(() => hashLike(like, password.normalize('NFKC')));
        if (affordable.includes(computed)) return computed;
      }
      return undefined;
    },
  };
}

/** Hashes a password with the cost and the salt of a stored hash. */
function hashLike(stored: string, password: string): Promise<string> {
  const { memoryCost, timeCost, parallelism, algorithm } = parseOptions(stored);
  const salt = Buffer.from(stored.split('$')[4] ?? '', 'base64');
  return hash(password, { memoryCost, timeCost, parallelism, algorithm, salt });
}

/** Whether a hash costs less than a new one would. */
export function isOutdated(stored: string): boolean {
  if (stored.startsWith(currentPrefix)) return false;
  const { memoryCost, timeCost } = parseOptions(stored);
  const weaker = memoryCost < cost.memoryCost || timeCost < cost.timeCost;
  return weaker || !stored.startsWith('$argon2id$');
}

function exceedsCostLimit(stored: string): boolean {
  if (stored.startsWith(currentPrefix)) return false;
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  return (
    memoryCost > costLimit.memoryCost ||
    timeCost > costLimit.timeCost ||
    parallelism > costLimit.parallelism
  );
}
