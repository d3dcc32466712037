import type { Kysely } from 'kysely';
import type { Counter, RateLimitTables } from '../../src/http/limits/rate-limits.ts';

/** Options of a call that comes from an address, to a server behind a proxy. */
export const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

/** Makes one call after the other. @returns their status codes */
export async function repeat(
  count: number,
  call: () => Promise<{ status: number }>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let made = 0; made < count; made += 1) statuses.push((await call()).status);
  return statuses;
}

/** The cookie of a trusted device that an answer sets. */
export const deviceOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('device='))
    ?.split(';')[0];

/** Leaves a counter with so many attempts, as if all others had just been made. */
export async function leaveAttempts(
  db: Kysely<RateLimitTables>,
  counter: Counter,
  left: number,
): Promise<void> {
  await counter.add();
  await db
    .updateTable('rate_limits')
    .set({ points: counter.rule.attempts - left })
    .where('key', '=', counter.storedKey)
    .execute();
}
