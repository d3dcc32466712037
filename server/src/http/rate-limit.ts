import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql, type Kysely } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { CodedError } from '../platform/coded-error.ts';

export type Rule = {
  name: string;
  points: number;
  perSeconds: number;
  /** How long a key is shut out once it has gone over; by default until the period ends. */
  blockSeconds?: number;
};

/** A key that a rule is applied to. */
type Limited = { rule: Rule; key: string };

export type RateLimits = {
  /**
   * Counts one try for each.
   * @throws CodedError RATE_LIMITED when one of them has none left, with the time to wait
   */
  take: (limited: Limited[]) => Promise<void>;
  /** Undoes so many tries of each. */
  giveBack: (taken: (Limited & { points: number })[]) => Promise<void>;
};

type Change = { key: string; points: number; lasts: number };
type Held = { key: string; points: number; left: number };

/** Limits that all servers share and that no restart forgets. Keys are stored hashed. */
export function createRateLimits<Tables>(db: Kysely<Tables>, clock: Clock): RateLimits {
  /** Rows are locked in the order of their keys, so that nobody waits in a circle. */
  const change = async (changes: Change[]): Promise<Held[]> => {
    const now = clock().getTime();
    const keys = changes.map(({ key }) => key);
    const points = changes.map((one) => one.points);
    const lasts = changes.map((one) => one.lasts);
    const { rows } = await sql<Held>`
      insert into rate_limits as held (key, points, expire)
      select key, points, ${now}::bigint + lasts
      from unnest(${keys}::text[], ${points}::int[], ${lasts}::bigint[]) as change (key, points, lasts)
      order by key
      on conflict (key) do update set
        points = case when held.expire <= ${now} then excluded.points
          else greatest(0, held.points + excluded.points) end,
        expire = case when held.expire <= ${now} then excluded.expire else held.expire end
      returning key, points, (expire - ${now})::int as left`.execute(db);
    return rows;
  };
  const block = async (key: string, milliseconds: number) => {
    const until = clock().getTime() + milliseconds;
    await sql`update rate_limits set expire = ${until} where key = ${key}`.execute(db);
  };

  return {
    take: async (limited) => {
      const rules = new Map(limited.map(({ rule, key }) => [storedKey(rule, key), rule]));
      const held = await change(
        [...rules].map(([key, rule]) => ({ key, points: 1, lasts: rule.perSeconds * 1000 })),
      );
      const waits = held.map(async ({ key, points, left }) => {
        const rule = rules.get(key);
        if (!rule || points <= rule.points) return 0;
        if (!rule.blockSeconds) return left;
        const longest = rule.blockSeconds * 1000;
        const isBlocked = points > rule.points + 1 && left <= longest;
        if (!isBlocked) await block(key, longest);
        return isBlocked ? left : longest;
      });
      const wait = Math.max(...(await Promise.all(waits)));
      if (wait > 0) throw new CodedError('RATE_LIMITED', { retryAfter: Math.ceil(wait / 1000) });
    },
    giveBack: async (taken) => {
      await change(
        taken.map(({ rule, key, points }) => ({
          key: storedKey(rule, key),
          points: -points,
          // Where it is held no more, nothing is to be given back.
          lasts: 0,
        })),
      );
    },
  };
}

export async function deleteExpiredLimits<Tables>(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`delete from rate_limits where expire <= ${now.getTime()}`.execute(db);
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

function storedKey({ name }: Rule, key: string): string {
  return `${name}:${hash('sha256', key, 'base64url')}`;
}
