import { hash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../platform/app-error.ts';

export type RateLimitRule = {
  /** Begins the stored keys: servers of another release count under the same name. */
  name: string;
  attempts: number;
  perSeconds: number;
  /** How long a key is blocked once it has exceeded the limit; by default until the period ends. */
  blockSeconds?: number;
};

/** One limit, which all servers share and which survives a restart. */
export type RateLimit = {
  /**
   * Counts one attempt.
   * @throws AppError RATE_LIMITED with the time to wait when the key has no attempt left
   */
  consume: (key: string) => Promise<void>;
  /** Takes back one attempt that should not count. */
  refund: (key: string) => Promise<void>;
  /** Resets the attempts of a key. */
  reset: (key: string) => Promise<void>;
};

/** Keys are stored hashed: the table holds no address of an email or a client. */
export function createRateLimit<Tables>(db: Kysely<Tables>, rule: RateLimitRule): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: storeClient(db),
    storeType: 'client',
    keyPrefix: rule.name,
    points: rule.attempts,
    duration: rule.perSeconds,
    blockDuration: rule.blockSeconds ?? 0,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
  const longestWait = rule.blockSeconds ?? rule.perSeconds;
  const stored = (key: string) => hash('sha256', key, 'base64url');

  return {
    consume: async (key) => {
      try {
        await limiter.consume(stored(key));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        // A parallel attempt may be refused before the block of another one is stored.
        const retryAfter = Math.min(Math.ceil(error.msBeforeNext / 1000), longestWait);
        throw new AppError('RATE_LIMITED', { retryAfter });
      }
    },
    refund: async (key) => void (await limiter.reward(stored(key))),
    reset: async (key) => void (await limiter.delete(stored(key))),
  };
}

/** The library's statements use the same pool as all others, so they are traced and time out too. */
function storeClient<Tables>(db: Kysely<Tables>) {
  return {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values)),
  };
}

export async function deleteExpiredLimits<Tables>(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`delete from rate_limits where expire <= ${now.getTime()}`.execute(db);
}

/** What counts as one client: an IPv4 address, or the /64 network that an IPv6 client can choose from. */
export function clientKey(ip: string | undefined): string {
  // Fastify promises a string, but a client that has hung up has no address any more.
  if (!ip) return 'unknown';
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
