import { hash } from 'node:crypto';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../platform/app-error.ts';
import { clientKey, networkKey } from './client-address.ts';

export type RateLimitRule = {
  /** Begins the stored keys: servers of another release count under the same name. */
  name: string;
  attempts: number;
  perSeconds: number;
  /** How long a key is blocked once its attempts are used up; by default until the period ends. */
  blockSeconds?: number;
  /** The message to a refused user, instead of the text about attempts. */
  message?: string;
};

/** One limit, which all servers share and which survives a restart. */
export type RateLimit = {
  rule: RateLimitRule;
  /** The key of a counter as the table stores it. */
  storedKey: (key: string) => string;
  /**
   * Counts one attempt; a key that has no attempt left is refused before anything is written.
   * @returns the attempts that are left
   * @throws AppError RATE_LIMITED with the time to wait when the key has no attempt left
   */
  consume: (key: string) => Promise<number>;
  /**
   * Counts one attempt of a key that `refuseExhausted` has just let pass.
   * @returns the attempts that are left
   * @throws AppError RATE_LIMITED when parallel attempts have used up the rest
   */
  add: (key: string) => Promise<number>;
  /** Takes back one attempt that should not count. */
  refund: (key: string) => Promise<void>;
  /** Resets the attempts of a key. */
  reset: (key: string) => Promise<void>;
};

/** The count of one limit for one key. */
export type Counter = { limit: RateLimit; key: string };

/** A limit for each client, and one for the IPv6 /48 network that a client can choose its /64 from. */
export type ClientLimit = { client: RateLimit; network: RateLimit };

/** Keys are stored hashed: the table holds no address of an email or a client. */
export function createRateLimit<Tables>(db: Kysely<Tables>, rule: RateLimitRule): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: storeClient(db),
    storeType: 'client',
    keyPrefix: rule.name,
    points: rule.attempts,
    duration: rule.perSeconds,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
  const hashed = (key: string) => hash('sha256', key, 'base64url');

  const limit: RateLimit = {
    rule,
    storedKey: (key) => limiter.getKey(hashed(key)),
    consume: async (key) => {
      await refuseExhausted(db, [{ limit, key }]);
      return limit.add(key);
    },
    add: async (key) => {
      try {
        const { remainingPoints } = await limiter.consume(hashed(key));
        // The block begins with the last attempt, because a refused one writes nothing.
        if (remainingPoints === 0 && rule.blockSeconds) {
          await limiter.set(hashed(key), rule.attempts, rule.blockSeconds);
        }
        return remainingPoints;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw refusal(rule, error.msBeforeNext);
      }
    },
    refund: async (key) => void (await limiter.reward(hashed(key))),
    reset: async (key) => void (await limiter.delete(hashed(key))),
  };
  return limit;
}

/**
 * Counts one attempt of a key, where it is no error to have none left.
 * @returns the attempts that are left; undefined when there was none
 */
export async function countUnlessExhausted(
  limit: RateLimit,
  key: string,
): Promise<number | undefined> {
  try {
    return await limit.consume(key);
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return undefined;
    throw error;
  }
}

/** The attempts that a counter has counted, and when it begins again; undefined when it has counted none. */
export async function findCounter<Tables>(
  db: Kysely<Tables>,
  { limit, key }: Counter,
): Promise<{ attempts: number; until: Date } | undefined> {
  const { rows } = await sql<{ points: number; expire: number }>`
    select points, expire from rate_limits
    where key = ${limit.storedKey(key)} and expire > ${Date.now()}`.execute(db);
  const [row] = rows;
  return row && { attempts: row.points, until: new Date(row.expire) };
}

/**
 * Refuses when one of the counters has no attempt left, and writes nothing.
 * @throws AppError RATE_LIMITED with the time to wait
 */
export async function refuseExhausted<Tables>(
  db: Kysely<Tables>,
  counters: readonly Counter[],
): Promise<void> {
  const keys = counters.map(({ limit, key }) => limit.storedKey(key));
  const now = Date.now();
  const { rows } = await sql<{ key: string; points: number; expire: number }>`
    select key, points, expire from rate_limits
    where key = any(${keys}) and expire > ${now}`.execute(db);
  for (const [index, { limit }] of counters.entries()) {
    const row = rows.find(({ key }) => key === keys[index]);
    if (row && row.points >= limit.rule.attempts) {
      throw refusal(limit.rule, row.expire - now);
    }
  }
}

/**
 * Counts an attempt of each counter before it is known whether it should count, so that parallel
 * attempts cannot exceed the limits.
 * @returns takes the attempt back
 * @throws AppError RATE_LIMITED, and nothing is counted
 */
export async function reserveAttempt<Tables>(
  db: Kysely<Tables>,
  counters: readonly Counter[],
): Promise<() => Promise<void>> {
  await refuseExhausted(db, counters);
  const counted: Counter[] = [];
  const refund = async () => {
    for (const { limit, key } of counted) await limit.refund(key);
  };
  try {
    for (const counter of counters) {
      // Also one that is refused here, because parallel attempts have used up the rest, was counted.
      counted.push(counter);
      await counter.limit.add(counter.key);
    }
  } catch (error) {
    await refund();
    throw error;
  }
  return refund;
}

/** A parallel attempt may be refused before the block of another one is stored. */
function refusal(rule: RateLimitRule, waitMs: number): AppError {
  const longestWait = rule.blockSeconds ?? rule.perSeconds;
  const retryAfter = Math.min(Math.ceil(waitMs / 1000), longestWait);
  const { message, name: limit } = rule;
  return new AppError('RATE_LIMITED', { retryAfter, limit, ...(message && { message }) });
}

/** The library's statements use the same pool as all others, so they are traced and time out too. */
function storeClient<Tables>(db: Kysely<Tables>) {
  return {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values)),
  };
}

/** Deletes a batch of the counters that have expired; one that counts again meanwhile stays. */
export async function deleteExpiredLimits<Tables>(
  db: Kysely<Tables>,
  now: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from rate_limits
    where key in (select key from rate_limits where expire <= ${now.getTime()} limit ${limit})
      and expire <= ${now.getTime()}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** How many counters each limit has. @param name of one limit; of all without it */
export async function countCounters<Tables>(
  db: Kysely<Tables>,
  name?: string,
): Promise<{ name: string; counters: number }[]> {
  const { rows } = await sql<{ name: string; counters: number }>`
    select ${limitName} as name, count(*) as counters from rate_limits
    where ${isOfLimit(name)} group by 1 order by 1`.execute(db);
  return rows;
}

/** Deletes a batch of counters, whose attempts begin again. @param name of one limit; of all without it */
export async function deleteCounters<Tables>(
  db: Kysely<Tables>,
  name: string | undefined,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from rate_limits
    where key in (select key from rate_limits where ${isOfLimit(name)} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Of a row of `rate_limits`, whose key is the name of the limit and a hash. */
const limitName = sql<string>`split_part(key, ':', 1)`;

function isOfLimit(name: string | undefined) {
  return name === undefined ? sql`true` : sql`${limitName} = ${name}`;
}

/** A network has ten times the attempts of a client. */
export function createClientLimit<Tables>(db: Kysely<Tables>, rule: RateLimitRule): ClientLimit {
  return {
    client: createRateLimit(db, { ...rule, name: `ip-${rule.name}` }),
    network: createRateLimit(db, {
      ...rule,
      name: `network-${rule.name}`,
      attempts: 10 * rule.attempts,
    }),
  };
}

export function clientCounters({ client, network }: ClientLimit, ip: string): Counter[] {
  const wide = networkKey(ip);
  const own = { limit: client, key: clientKey(ip) };
  return wide ? [own, { limit: network, key: wide }] : [own];
}
