import { availableParallelism } from 'node:os';
import { hash, parseOptions } from '@node-rs/argon2';
import { createConcurrencyLimit, type Turn } from '../../../platform/concurrency-limit.ts';
import { clientKey } from '../../../http/limits/client-address.ts';
import type { Metrics } from '../../../platform/telemetry/metrics.ts';
import { comparisonWith, isKnownHash } from './imported-hashes.ts';

export type PasswordHasher = {
  /** @param salt random unless given */
  hash: (password: string, asker: Asker, salt?: Buffer) => Promise<string>;
  /** Takes the same time without a stored hash as with one of ours; one that was made elsewhere takes its own. */
  matches: (password: string, stored: string | undefined, asker: Asker) => Promise<boolean>;
  /** The matching hash among several; those with the same salt cost as much as a single one. */
  findMatch: (password: string, stored: string[], asker: Asker) => Promise<string | undefined>;
  /** Whether a hash costs less than a new one would, or is of another kind. */
  isOutdated: (stored: string) => boolean;
};

/** The caller of a hash: each has a share of the queue. `canWait`: log-ins and account recovery go first. */
type Asker = ({ ip: string } | { userId: string }) & { canWait?: true };

const turnOf = (asker: Asker): Turn => ({
  client: 'userId' in asker ? `user ${asker.userId}` : `client ${clientKey(asker.ip)}`,
  isUrgent: !asker.canWait,
});

/** The parameters of argon2id in OWASP's password storage sheet; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const argon2idPrefix = '$argon2id$';

/** Most stored hashes begin like this, and so need not be parsed. */
const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/**
 * Matches no password. Stored for an account without one, and compared with when an account is unknown, so that
 * the answer takes the same time. It stays as it is: accounts have it.
 */
export const noPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$ZS2ewKhZ70XILcXhsfO+qA$xZlRV5H7LUIiR0EIborBJC9ovccqDh1EncGfrWrtz/c';

/**
 * Argon2id over the NFKC form of a password. Hashes that were made elsewhere match too, over the password as typed.
 * As many run in parallel as there are processors, and a few more wait.
 * @throws AppError BUSY when too many are waiting already, the asker's above all
 */
export function createPasswordHasher({ passwordHashes }: Metrics): PasswordHasher {
  const limit = createConcurrencyLimit({
    running: availableParallelism(),
    waiting: 64,
    retryAfter: 2,
  });
  const limited = async <Result>(asker: Asker, task: () => Promise<Result>): Promise<Result> => {
    passwordHashes.inc();
    try {
      return await limit(task, turnOf(asker));
    } finally {
      passwordHashes.dec();
    }
  };
  return {
    isOutdated,
    hash: (password, asker, salt) =>
      limited(asker, () => hash(password.normalize('NFKC'), { ...cost, ...(salt && { salt }) })),
    matches: async (password, stored = noPassword, asker) => {
      // One that can never match takes no less time than others.
      const compared = isKnownHash(stored) ? stored : noPassword;
      const isEqual = comparisonWith(compared);
      if (!isEqual) return false;
      for (const form of formsOf(password, compared)) {
        if (await limited(asker, () => isEqual(form))) return compared !== noPassword;
      }
      return false;
    },
    findMatch: async (password, stored, asker) => {
      for (const alike of groupBySalt(stored)) {
        const [like] = alike;
        const isEqual = comparisonWith(like);
        if (!isEqual) continue;
        for (const form of formsOf(password, like)) {
          const match = await limited(asker, async () => {
            if (alike.length > 1) {
              const computed = await hashLike(like, form);
              return alike.find((hash) => hash === computed);
            }
            return (await isEqual(form)) && like !== noPassword ? like : undefined;
          });
          if (match) return match;
        }
      }
      return undefined;
    },
  };
}

/**
 * The forms of a password that a stored hash may be of. An argon2id hash does not say whether it is ours, which is of
 * the NFKC form, or was made elsewhere, of the password as typed.
 */
function formsOf(password: string, stored: string): string[] {
  if (!stored.startsWith(argon2idPrefix)) return [password];
  return [...new Set([password.normalize('NFKC'), password])];
}

/** The hashes of a group are ours: no other system gives two hashes the same salt. */
function groupBySalt(stored: string[]): [string, ...string[]][] {
  const groups = new Map<string, [string, ...string[]]>();
  for (const hash of new Set(stored)) {
    const start = hash.slice(0, hash.lastIndexOf('$'));
    const group = groups.get(start);
    if (group) group.push(hash);
    else groups.set(start, [hash]);
  }
  return [...groups.values()];
}

/** Hashes a password with the cost and the salt of a stored hash. */
function hashLike(stored: string, password: string): Promise<string> {
  const { memoryCost, timeCost, parallelism, algorithm } = parseOptions(stored);
  const salt = Buffer.from(stored.split('$')[4] ?? '', 'base64');
  return hash(password, { memoryCost, timeCost, parallelism, algorithm, salt });
}

export function isOutdated(stored: string): boolean {
  if (stored.startsWith(currentPrefix)) return false;
  if (!stored.startsWith(argon2idPrefix)) return true;
  const { memoryCost, timeCost } = parseOptions(stored);
  return memoryCost < cost.memoryCost || timeCost < cost.timeCost;
}
