import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createGate } from '../../platform/concurrency-limit.ts';
import type { Metrics } from '../../platform/metrics.ts';

export type PasswordHasher = {
  hash: (password: string) => Promise<string>;
  /** Takes as long without a stored hash as with one. */
  matches: (password: string, stored: string | undefined) => Promise<boolean>;
};

/** What OWASP's password storage sheet asks of argon2id; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How hashes of this cost begin: most do, and so need not be parsed. */
const usualStart = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** A stored hash that asks for more than this was not made by us, and is not worth the memory. */
const highestCost = { memoryCost: 131_072, timeCost: 8, parallelism: 4 };

/** The hash of a password that nobody has: what a guess at an unknown account is compared with. */
const nobodys =
  '$argon2id$v=19$m=19456,t=2,p=1$ZS2ewKhZ70XILcXhsfO+qA$xZlRV5H7LUIiR0EIborBJC9ovccqDh1EncGfrWrtz/c';

/**
 * Argon2id over the NFKC form of a password. Only as many run at once as there are processors, and a
 * few more wait.
 * @throws AppError BUSY when too many wait already
 */
export function createPasswordHasher({ passwordHashes }: Metrics): PasswordHasher {
  const inTurn = createGate({ running: availableParallelism(), waiting: 64, retryAfter: 2 });
  const gate = async <Result>(task: () => Promise<Result>): Promise<Result> => {
    passwordHashes.inc();
    try {
      return await inTurn(task);
    } finally {
      passwordHashes.dec();
    }
  };
  return {
    hash: (password) => gate(() => hash(password.normalize('NFKC'), cost)),
    matches: async (password, stored = nobodys) => {
      if (isAbsurd(stored)) return false;
      const equal = await gate(() => verify(stored, password.normalize('NFKC')));
      return equal && stored !== nobodys;
    },
  };
}

/** Whether a hash was made with less than what we ask for today. */
export function isOutdated(stored: string): boolean {
  if (stored.startsWith(usualStart)) return false;
  const { memoryCost, timeCost } = parseOptions(stored);
  const weaker = memoryCost < cost.memoryCost || timeCost < cost.timeCost;
  return weaker || !stored.startsWith('$argon2id$');
}

function isAbsurd(stored: string): boolean {
  if (stored.startsWith(usualStart)) return false;
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  return (
    memoryCost > highestCost.memoryCost ||
    timeCost > highestCost.timeCost ||
    parallelism > highestCost.parallelism
  );
}
