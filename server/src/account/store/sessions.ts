import { dayMs, hourMs } from '@stillweb/contract/time';
import { batchDelete } from '../../platform/database/batch-delete.ts';
import { prepare, type ValueOf } from '../../platform/database/prepared-statements.ts';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import type { AccountDatabase } from '../tables.ts';
import { endTickets } from './one-time-secrets.ts';
import { matchesProof, type ProvenUser } from './users.ts';

const idleMs = 14 * dayMs;
const longestMs = 90 * dayMs;
const mostSessions = 50;

/** The fields of a session that its user may see. */
export type SessionRow = {
  id: string;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
};

export type OpenSession = { id: string; userId: string; token: string; expiresAt: Date };

type NewSession = ProvenUser & { userAgent: string; passedSecondStep: boolean };

/**
 * Opens a session for a user who has proved to be one; undefined when that has changed since, the account is
 * blocked, or its second step is still to be passed. The row lock makes a change of the password, or a block, that runs at the same
 * moment either come first, and refuse this session, or come second, and end it. Beyond 50 sessions of a user those used longest ago end.
 */
export async function openSession(
  db: AccountDatabase,
  { userAgent, passedSecondStep, ...user }: NewSession,
  now: Date,
): Promise<OpenSession | undefined> {
  const token = createRandomToken();
  const expiresAt = new Date(now.getTime() + idleMs);
  const row = await db
    .insertInto('sessions')
    .columns([
      'user_id',
      'token_hash',
      'user_agent',
      'created_at',
      'last_used_at',
      'proved_at',
      'key_proved_at',
      'expires_at',
    ])
    .expression((from) =>
      from
        .selectFrom('users')
        .select((build) => [
          'id',
          build.cast<Buffer>(build.val(hashToken(token)), 'bytea').as('token_hash'),
          build.cast<string>(build.val(userAgent.slice(0, 300)), 'text').as('user_agent'),
          build.cast<Date>(build.val(now), 'timestamptz').as('created_at'),
          build.cast<Date>(build.val(now), 'timestamptz').as('last_used_at'),
          build.cast<Date>(build.val(now), 'timestamptz').as('proved_at'),
          build
            .cast<Date | null>(build.val(passedSecondStep ? now : null), 'timestamptz')
            .as('key_proved_at'),
          build.cast<Date>(build.val(expiresAt), 'timestamptz').as('expires_at'),
        ])
        .where(matchesProof(user))
        .where((row) => row.or([row.lit(passedSecondStep), row('second_step_at', 'is', null)]))
        .forShare(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  await endOldestSessions(db, user.userId);
  return { id: row.id, userId: user.userId, token, expiresAt };
}

/**
 * Ordered by id too, so that parallel log-ins keep the same fifty. They lock the sessions they end in the same
 * order, or one would wait for the other and that one for it.
 */
async function endOldestSessions(db: AccountDatabase, userId: string): Promise<void> {
  const oldest = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .offset(mostSessions);
  const locked = db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', oldest)
    .orderBy('id')
    .forUpdate();
  await db.deleteFrom('sessions').where('id', 'in', locked).execute();
}

const selectByCookie = prepare(
  'session-by-cookie',
  (db: AccountDatabase, value: ValueOf<{ tokenHash: Buffer; now: Date }>) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['sessions.id', 'user_id', 'sessions.created_at', 'last_used_at', 'expires_at'])
      .where('token_hash', '=', value('tokenHash'))
      .where('expires_at', '>', value('now'))
      .where('blocked_at', 'is', null),
);

/** Finds the live session of a cookie and prolongs it, up to its longest lifetime; a blocked user has none. */
export async function touchSession(
  db: AccountDatabase,
  token: string,
  now: Date,
): Promise<OpenSession | undefined> {
  const [row] = await selectByCookie(db, { tokenHash: hashToken(token), now });
  if (!row) return undefined;
  const session = { id: row.id, userId: row.user_id, token };
  // One write an hour is exact enough for an idle time of two weeks.
  if (now.getTime() - row.last_used_at.getTime() < hourMs) {
    return { ...session, expiresAt: row.expires_at };
  }
  const expiresAt = new Date(
    Math.min(now.getTime() + idleMs, row.created_at.getTime() + longestMs),
  );
  // Asked again: a block may end it at this moment.
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: expiresAt })
    .where('id', '=', row.id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ...session, expiresAt } : undefined;
}

const selectUser = prepare(
  'session-user',
  (db: AccountDatabase, value: ValueOf<{ sessionId: string; now: Date }>) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'user_id')
      .select('user_id')
      .where('sessions.id', '=', value('sessionId'))
      .where('expires_at', '>', value('now'))
      .where('blocked_at', 'is', null),
);

/** The user of a live session; undefined when it has ended, or the user is blocked. */
export async function findSessionUser(
  db: AccountDatabase,
  sessionId: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await selectUser(db, { sessionId, now });
  return row?.user_id;
}

export async function endSession(
  db: AccountDatabase,
  key: { id: string } | { token: string },
): Promise<void> {
  const query = db.deleteFrom('sessions');
  await (
    'id' in key
      ? query.where('id', '=', key.id)
      : query.where('token_hash', '=', hashToken(key.token))
  ).execute();
}

/**
 * Locks a live session until the end of the transaction, so that its end comes first or waits. Its user is locked before.
 * @returns whether the user has it
 */
export async function lockSession(
  trx: AccountDatabase,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** When the user of a live session last proved to be that user, and since when log-ins ask for a second step. */
export async function findProofs(db: AccountDatabase, id: string, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['proved_at as provedAt', 'key_proved_at as keyProvedAt'])
    .select('second_step_at as secondStepAt')
    .where('sessions.id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * @param byKey whether it was a passkey or a recovery code that proved it
 * @returns false for a session that has ended
 */
export async function markProved(
  db: AccountDatabase,
  id: string,
  { byKey, now }: { byKey: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ proved_at: now, ...(byKey && { key_proved_at: now }) })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The session that has turned the second step on keeps its proof. */
export async function keepProof(trx: AccountDatabase, id: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set((session) => ({ key_proved_at: session.ref('proved_at') }))
    .where('id', '=', id)
    .execute();
}

/** The live sessions of a user, the last used first. */
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

/** Ends one session of a user; returns whether the user had it. */
export async function revokeSession(
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

/** Ends all sessions of a user, except the one to keep, and log-ins that wait for their second step. */
export async function endSessions(
  db: AccountDatabase,
  userId: string,
  keep?: { sessionId: string | null },
): Promise<void> {
  const query = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (keep?.sessionId ? query.where('id', '!=', keep.sessionId) : query).execute();
  await endTickets(db, userId);
}

/**
 * Ends all sessions of a user whose account is blocked. The rows stay until the purge, so that a browser
 * which has the cookie can be told why; they expire at their beginning, for any clock.
 */
export async function expireSessions(db: AccountDatabase, userId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set((row) => ({ expires_at: row.ref('created_at') }))
    .where('user_id', '=', userId)
    .execute();
}

/** The user of a session that a block has ended. */
export async function findBlockedUser(
  db: AccountDatabase,
  token: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('blocked_at', 'is not', null)
    .executeTakeFirst();
  return row?.user_id;
}

/** Deletes a batch of the sessions that have expired. */
export const deleteExpiredSessions = batchDelete({
  table: 'sessions',
  key: 'id',
  since: 'expires_at',
});
