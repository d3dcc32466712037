import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql, type Expression, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/app-error.ts';
import { statement, withoutTheDisk, type Place } from '../platform/statement.ts';

export type Rule = {
  name: string;
  points: number;
  perSeconds: number;
  /** How long a key is shut out once it has gone over; by default until the period ends. */
  blockSeconds?: number;
};

/** What a rule is applied to. */
export type Limited = { rule: Rule; storedKey: string };

/** So many tries of something. */
type Tries = Limited & { points: number };

export type RateLimits = {
  /**
   * Counts one try for each. Nobody waits for the database's disk: should the database crash, the tries
   * of its last second may be forgotten.
   * @param count counts them with what `countingAnd` has made, which also finds something
   * @throws AppError RATE_LIMITED when one of them has none left, with the time to wait
   */
  take: <Found = null>(limited: Limited[], count?: Counting<Found>) => Promise<Found | null>;
  /** Undoes tries. */
  giveBack: (tries: Tries[]) => Promise<void>;
  /** With what `changing` undoes tries as part of another statement. */
  givingBack: (tries: Tries[]) => Changes;
};

export type Counting<Found> = (changes: Changes) => Promise<Counted<Found>[]>;
type Counted<Found> = { held: Held[]; found: Found };

/** What is held, or to be added to it; `expire` in milliseconds since 1970. */
type Held = { key: string; points: number; expire: number };

/** Held[] as JSON, and the time in milliseconds since 1970. */
export type Changes = { changes: string; now: number };

/** Rows are locked in the order of their keys, so that nobody waits in a circle. */
export const changing = (place: Place<Changes>) => sql<never>`
  insert into rate_limits as held (key, points, expire)
  select key, points, expire
  from json_populate_recordset(null::rate_limits, ${place('changes')})
  order by key
  on conflict (key) do update set
    points = case when held.expire <= ${place('now')} then excluded.points
      else greatest(0, held.points + excluded.points) end,
    expire = case when held.expire <= ${place('now')} then excluded.expire else held.expire end`;

const giveBack = statement(changing);

/** A statement that counts tries for `take` and finds something. */
export function countingAnd<Values, Found>(find: (place: Place<Values>) => Expression<Found>) {
  return statement<Changes & Values, Counted<Found>>(
    (place) => sql`
      with counted as (${changing(place)} returning key, points, expire)
      select (select json_agg(counted) from counted) as held, ${find(place)} as found,
        ${withoutTheDisk}`,
  );
}

const justCount = countingAnd(() => sql<null>`null`);

const setExpire = statement<{ key: string; expire: number }, never>(
  (place) => sql`update rate_limits set expire = ${place('expire')} where key = ${place('key')}`,
);

/** Applies a rule to a key, which is stored hashed. */
export function limitedBy(rule: Rule, key: string): Limited {
  return { rule, storedKey: `${rule.name}:${hash('sha256', key, 'base64url')}` };
}

/** Limits that all servers share and that no restart forgets. */
export function createRateLimits(pool: pg.Pool, clock: Clock): RateLimits {
  const givingBack = (tries: Tries[]): Changes => {
    const now = clock().getTime();
    // Where it is held no more, nothing is to be given back.
    const changes: Held[] = tries.map(({ storedKey, points }) => ({
      key: storedKey,
      points: -points,
      expire: now,
    }));
    return { changes: JSON.stringify(changes), now };
  };
  /** How long somebody who has gone over a limit has to wait, in milliseconds. */
  const waitAfter = async ({ key, points, expire }: Held, rule: Rule, now: number) => {
    const left = expire - now;
    if (!rule.blockSeconds) return left;
    const longest = rule.blockSeconds * 1000;
    if (points > rule.points + 1 && left <= longest) return left;
    await setExpire(pool, { key, expire: now + longest });
    return longest;
  };

  return {
    take: async <Found>(limited: Limited[], count?: Counting<Found>): Promise<Found | null> => {
      const now = clock().getTime();
      const tries: Held[] = limited.map(({ rule, storedKey }) => ({
        key: storedKey,
        points: 1,
        expire: now + rule.perSeconds * 1000,
      }));
      const changes = { changes: JSON.stringify(tries), now };
      const [row] = await (count?.(changes) ?? justCount(pool, changes));
      const waits = limited.flatMap(({ rule, storedKey }) => {
        const held = row?.held.find(({ key }) => key === storedKey);
        return held && held.points > rule.points ? [waitAfter(held, rule, now)] : [];
      });
      if (waits.length > 0) {
        const wait = Math.max(...(await Promise.all(waits)));
        throw new AppError('RATE_LIMITED', { retryAfter: Math.ceil(wait / 1000) });
      }
      return row?.found ?? null;
    },
    giveBack: async (tries) => void (await giveBack(pool, givingBack(tries))),
    givingBack,
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
