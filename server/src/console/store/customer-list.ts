import { sql } from 'kysely';
import { matchesSegment } from '../../mailings/store/segments.ts';
import type { ReadableDatabase } from '../tables.ts';
import type { Segment } from '@stillweb/contract/console/mailings';

/** The last user of the page before: the time of the sign-up, to the microsecond, and the id. */
type UserPlace = { value: string; id: string };

type Options = Pick<Segment, 'status' | 'plan'> & { after: UserPlace | undefined; now: Date };

/** Users by their sign-up, the newest first. `signed_up` is its time as the database has it. */
export function listNewestUsers(
  db: ReadableDatabase,
  { status, plan, after, now }: Options,
  limit: number,
) {
  let query = db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at', 'email_verified_at', 'blocked_at'])
    .select(
      sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'signed_up',
      ),
    )
    .where(matchesSegment({ status, plan }, now, 'users'));
  if (after) {
    const place = sql`(${after.value}::timestamptz, ${after.id})`;
    query = query.where(sql<boolean>`(users.created_at, users.id::text) < ${place}`);
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
