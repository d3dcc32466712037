import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { Metrics } from '../../platform/metrics.ts';

export type PasswordHasher = {
  hash: (password: string) => Promise<string>;
  /** Takes the same time without a stored hash as with one. */
  matches: (password: string, stored: string | undefined) => Promise<boolean>;
};

/** What OWASP's password storage sheet asks of argon2id; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Most stored hashes begin like this, and so need not be parsed. */
const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** A stored hash that costs more than this is not ours, and would only exhaust the memory. */
const costLimit = { memoryCost: 131_072, timeCost: 8, parallelism: 4 };

/** Compared with when an account is unknown, so that the answer takes the same time. */
const dummyHash =
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
    hash: (password) => limited(() => hash(password.normalize('NFKC'), cost)),
    matches: async (password, stored = dummyHash) => {
      if (exceedsCostLimit(stored)) return false;
      const equal = await limited(() => verify(stored, password.normalize('NFKC')));
      return equal && stored !== dummyHash;
    },
  };
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
