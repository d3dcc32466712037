import { hash } from 'node:crypto';
import { CompiledQuery, sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { countDeleted } from '../../platform/database/database.ts';
import type { TablesOf } from '../../platform/database/database-tables.ts';
import { clientKey, networkKey } from './client-address.ts';

export type RateLimitRule = {
  /** Begins the stored keys. */
  name: string;
  attempts: number;
  perSeconds: number;
  /** How long a key is blocked once its attempts are used up; by default until the period ends. */
  blockSeconds?: number;
  /** The message to a refused user, instead of the text about attempts. */
  message?: () => string;
};

/** Takes an attempt back that should not count. */
export type Refund = () => Promise<void>;

/** One limit, which all servers share and which survives a restart. */
export type RateLimit = {
  rule: RateLimitRule;
  /** The limits in which an attempt of a key counts. */
  countersOf: (key: string) => readonly [Counter, ...Counter[]];
  /**
   * Counts one attempt before it is known whether it should count, so that parallel attempts cannot exceed the limit.
   * @throws AppError RATE_LIMITED with the time to wait when no attempt is left, and nothing is counted
   */
  consume: (key: string) => Promise<Refund>;
  /** The same where it is no error to have none left. @returns undefined then */
  tryConsume: (key: string) => Promise<Refund | undefined>;
};

/** The count of one limit for one key. */
export type Counter = {
  rule: RateLimitRule;
  /** As the table stores it. */
  storedKey: string;
  /**
   * Counts one attempt of a counter that `refuseExhausted` has just let pass.
   * @returns the attempts that are left
   * @throws AppError RATE_LIMITED when parallel attempts have used up the rest, and it is not counted
   */
  add: () => Promise<number>;
  refund: Refund;
  /** Forgets all attempts. */
  reset: () => Promise<void>;
};

export type RateLimitTables = TablesOf<'rate_limits'>;

type Database = Kysely<RateLimitTables>;

/** Limits the attempts of any key, such as a user or an address. */
export function createRateLimit(db: Database, rule: RateLimitRule): RateLimit {
  const counterOf = createCounters(db, rule);
  return limitBy(db, rule, (key) => [counterOf(key)]);
}

/**
 * Limits the attempts of a client, by its address. The IPv6 /48 network that a client can choose its /64 from has ten
 * times the attempts.
 */
export function createClientLimit(db: Database, rule: RateLimitRule): RateLimit {
  const clientOf = createCounters(db, { ...rule, name: `ip-${rule.name}` });
  const attempts = 10 * rule.attempts;
  const networkOf = createCounters(db, { ...rule, name: `network-${rule.name}`, attempts });
  return limitBy(db, rule, (ip) => {
    const client = clientOf(clientKey(ip));
    const network = networkKey(ip);
    return network ? [client, networkOf(network)] : [client];
  });
}

function limitBy(
  db: Database,
  rule: RateLimitRule,
  countersOf: RateLimit['countersOf'],
): RateLimit {
  const consume = (key: string) => consumeAll(db, countersOf(key));
  return {
    rule,
    countersOf,
    consume,
    tryConsume: async (key) => {
      try {
        return await consume(key);
      } catch (error) {
        if (error instanceof AppError && error.code === 'RATE_LIMITED') return undefined;
        throw error;
      }
    },
  };
}

/** Keys are stored hashed: the table holds no address of an email or a client. */
function createCounters(db: Database, rule: RateLimitRule): (key: string) => Counter {
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
  const add = async (hashed: string) => {
    try {
      const { remainingPoints } = await limiter.consume(hashed);
      // The block begins with the last attempt, because a refused one writes nothing.
      if (remainingPoints === 0 && rule.blockSeconds) {
        await limiter.set(hashed, rule.attempts, rule.blockSeconds);
      }
      return remainingPoints;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      // A block that was stored meanwhile has no attempt to give back.
      if (!rule.blockSeconds) await limiter.reward(hashed);
      throw refusal(rule, error.msBeforeNext);
    }
  };
  return (key) => {
    const hashed = hash('sha256', key, 'base64url');
    return {
      rule,
      storedKey: limiter.getKey(hashed),
      add: () => add(hashed),
      refund: async () => void (await limiter.reward(hashed)),
      reset: async () => void (await limiter.delete(hashed)),
    };
  };
}

/**
 * Refuses when one of the counters has no attempt left, and writes nothing.
 * @throws AppError RATE_LIMITED with the time to wait
 */
export async function refuseExhausted(db: Database, counters: readonly Counter[]): Promise<void> {
  const now = Date.now();
  const rows = await db
    .selectFrom('rate_limits')
    .select(['key', 'points', 'expire'])
    .where((eb) => eb('key', '=', eb.fn.any(eb.val(counters.map(({ storedKey }) => storedKey)))))
    .where('expire', '>', now)
    .execute();
  for (const { rule, storedKey } of counters) {
    const row = rows.find(({ key }) => key === storedKey);
    if (row?.expire && row.points >= rule.attempts) throw refusal(rule, row.expire - now);
  }
}

/**
 * Counts one attempt of each counter.
 * @throws AppError RATE_LIMITED with the time to wait when one has none left, and nothing is counted
 */
export async function consumeAll(db: Database, counters: readonly Counter[]): Promise<Refund> {
  await refuseExhausted(db, counters);
  const counted: Counter[] = [];
  const refund = async () => {
    for (const counter of counted) await counter.refund();
  };
  try {
    for (const counter of counters) {
      await counter.add();
      counted.push(counter);
    }
  } catch (error) {
    await refund();
    throw error;
  }
  return refund;
}

/**
 * Limits the requests of each key in a period of the clock, in the memory of this process: a poll must not cost a
 * write. The library's limiter in memory has a timer and 900 bytes for each key, this one a number; a
 * server may see a million devices in an hour.
 * @returns counts a request. @throws AppError RATE_LIMITED with the time to wait
 */
export function createMemoryLimit(rule: RateLimitRule, clock: Clock): (key: string) => void {
  const counts = new Map<string, number>();
  const length = rule.perSeconds * 1000;
  let countedPeriod = 0;
  return (key) => {
    const now = clock().getTime();
    const period = Math.floor(now / length);
    if (period !== countedPeriod) counts.clear();
    countedPeriod = period;
    const count = counts.get(key) ?? 0;
    if (count >= rule.attempts) throw refusal(rule, (period + 1) * length - now);
    counts.set(key, count + 1);
  };
}

/** The attempts that a counter has counted, and when it begins again; undefined when it has counted none. */
export async function findCount(
  db: Database,
  { storedKey }: Counter,
): Promise<{ attempts: number; until: Date } | undefined> {
  const row = await db
    .selectFrom('rate_limits')
    .select(['points', 'expire'])
    .where('key', '=', storedKey)
    .where('expire', '>', Date.now())
    .executeTakeFirst();
  return row?.expire ? { attempts: row.points, until: new Date(row.expire) } : undefined;
}

/** A parallel attempt may be refused before the block of another one is stored. */
function refusal(rule: RateLimitRule, waitMs: number): AppError {
  const longestWait = rule.blockSeconds ?? rule.perSeconds;
  const retryAfter = Math.min(Math.ceil(waitMs / 1000), longestWait);
  const { message, name: limit } = rule;
  return new AppError('RATE_LIMITED', {
    retryAfter,
    limit,
    ...(message && { message: message() }),
  });
}

/** The library's statements use the same pool as all others, so they are traced and time out too. */
function storeClient(db: Database) {
  return {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values)),
  };
}

/** Deletes a batch of the counters that have expired; one that counts again meanwhile stays. */
export function deleteExpiredLimits(db: Database, now: Date, limit: number): Promise<number> {
  const isExpired = (eb: ExpressionBuilder<RateLimitTables, 'rate_limits'>) =>
    eb('expire', '<=', now.getTime());
  const expired = db.selectFrom('rate_limits').select('key').where(isExpired).limit(limit);
  return countDeleted(db.deleteFrom('rate_limits').where('key', 'in', expired).where(isExpired));
}

/** How many counters each limit has. @param name of one limit; of all without it */
export async function countCounters(
  db: Database,
  name?: string,
): Promise<{ name: string; counters: number }[]> {
  return db
    .selectFrom('rate_limits')
    .select(({ fn }) => [limitName.as('name'), fn.countAll<number>().as('counters')])
    .where(isOfLimit(name))
    .groupBy('name')
    .orderBy('name')
    .execute();
}

/** Deletes a batch of counters, whose attempts begin again. @param name of one limit; of all without it */
export function deleteCounters(
  db: Database,
  name: string | undefined,
  limit: number,
): Promise<number> {
  const batch = db.selectFrom('rate_limits').select('key').where(isOfLimit(name)).limit(limit);
  return countDeleted(db.deleteFrom('rate_limits').where('key', 'in', batch));
}

/** Of a row of `rate_limits`, whose key is the name of the limit and a hash. */
const limitName = sql<string>`split_part(key, ':', 1)`;

function isOfLimit(name: string | undefined) {
  return name === undefined ? sql.lit(true) : sql<boolean>`${limitName} = ${name}`;
}
