import { sql } from 'kysely';
import type pg from 'pg';
import { changing, type Changes } from '../../http/rate-limits.ts';
import { statement, withoutTheDisk } from '../../platform/statement.ts';
import { createSecretToken, hashToken } from '../../platform/random-token.ts';
import type { AccountDatabase } from '../tables.ts';

const hour = 3_600_000;
const day = 24 * hour;
const idle = 14 * day;
const longest = 90 * day;

/** A session as its owner may see it. */
export type SessionRow = {
  id: string;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
};

export type OpenSession = { id: string; userId: string; token: string; expiresAt: Date };

/**
 * Opens a session for somebody whose password was checked; undefined when it has changed meanwhile.
 * @param forgiven tries that are given back, whether or not a session is opened
 */
export async function openSession(
  pool: pg.Pool,
  user: { id: string; passwordHash: string },
  { userAgent, now, forgiven }: { userAgent: string; now: Date; forgiven: Changes },
): Promise<OpenSession | undefined> {
  const token = createSecretToken();
  const expiresAt = new Date(now.getTime() + idle);
  const [row] = await insertSession(pool, {
    ...forgiven,
    ...user,
    tokenHash: hashToken(token),
    userAgent: userAgent.slice(0, 300),
    createdAt: now,
    expiresAt,
  });
  return row && { id: row.id, userId: user.id, token, expiresAt };
}

type NewSession = {
  id: string;
  passwordHash: string;
  tokenHash: Buffer;
  userAgent: string;
  createdAt: Date;
  expiresAt: Date;
};

/**
 * The row lock makes a password change that runs at the same moment either come first or see this
 * session and end it. To have to log in once more after a crash of the database is no loss; whatever
 * the session is used for waits for the disk, and then the session is on it as well.
 */
const insertSession = statement<Changes & NewSession, { id: string }>(
  (place) => sql`
    with forgiven as (${changing(place)})
    insert into sessions (user_id, token_hash, user_agent, created_at, last_used_at, expires_at)
    select id, ${place('tokenHash')}::bytea, ${place('userAgent')}::text,
      ${place('createdAt')}::timestamptz, ${place('createdAt')}::timestamptz,
      ${place('expiresAt')}::timestamptz
    from users where id = ${place('id')} and password_hash = ${place('passwordHash')}
    for share
    returning id, ${withoutTheDisk}`,
);

/** The live session of a cookie; being used prolongs it, up to its longest life. */
export async function useSession(
  db: AccountDatabase,
  token: string,
  now: Date,
): Promise<OpenSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'created_at', 'last_used_at', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const session = { id: row.id, userId: row.user_id, token };
  // Writing once an hour is exact enough for two weeks.
  if (now.getTime() - row.last_used_at.getTime() < hour) {
    return { ...session, expiresAt: row.expires_at };
  }
  const expiresAt = new Date(Math.min(now.getTime() + idle, row.created_at.getTime() + longest));
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: expiresAt })
    .where('id', '=', row.id)
    .execute();
  return { ...session, expiresAt };
}

/** The users of those of the sessions that live, by the sessions' ids. */
export async function findLiveSessions(
  db: AccountDatabase,
  ids: string[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('expires_at', '>', now)
    .execute();
  return new Map(rows.map((row) => [row.id, row.user_id]));
}

export async function endSession(
  db: AccountDatabase,
  by: { id: string } | { token: string },
): Promise<void> {
  const query = db.deleteFrom('sessions');
  await (
    'id' in by ? query.where('id', '=', by.id) : query.where('token_hash', '=', hashToken(by.token))
  ).execute();
}

/** The live sessions of a user, the one used last first. */
export async function listSessions(
  db: AccountDatabase,
  userId: string,
  now: Date,
): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .execute();
}

/** Answers whether the user had such a session. */
export async function endSessionOf(
  db: AccountDatabase,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends all sessions of a user, but for the one to keep. */
export async function endSessions(
  db: AccountDatabase,
  userId: string,
  keep?: { sessionId: string },
): Promise<void> {
  const query = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (keep ? query.where('id', '!=', keep.sessionId) : query).execute();
}

export async function deleteExpiredSessions(db: AccountDatabase, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
