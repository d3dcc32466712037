import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { CodedError } from '../platform/coded-error.ts';

export type RateLimit = {
  /** @throws CodedError RATE_LIMITED, with the time to wait */
  take: (key: string) => Promise<void>;
  /** Undoes one `take`. */
  giveBack: (key: string) => Promise<void>;
  clear: (key: string) => Promise<void>;
};

type Rule = {
  name: string;
  points: number;
  perSeconds: number;
  /** How long a key is shut out once it has gone over; by default until the period ends. */
  blockSeconds?: number;
};

/** A limit that all servers share and that no restart forgets. Keys are stored hashed. */
export function createRateLimit(pool: pg.Pool, rule: Rule): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: rule.name,
    points: rule.points,
    duration: rule.perSeconds,
    blockDuration: rule.blockSeconds ?? 0,
  });
  return {
    take: async (key) => {
      try {
        await limiter.consume(digest(key));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new CodedError('RATE_LIMITED', { retryAfter });
      }
    },
    giveBack: async (key) => void (await limiter.reward(digest(key))),
    clear: async (key) => void (await limiter.delete(digest(key))),
  };
}

/** What counts as one visitor: an IPv4 address, or the /64 that an IPv6 visitor can choose from. */
export function visitorOf(ip: string | undefined): string {
  // Fastify promises a string, but a client that has hung up has no address any more.
  if (!ip) return 'gone';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !isIPv6(ip)) return mapped ?? ip;
  const [head = '', tail] = (ip.split('%')[0] ?? ip).split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: gap }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
