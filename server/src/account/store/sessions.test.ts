import type { Kysely } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress } from '../../../test/people/a-user.ts';
import { untilBlocked } from '../../../test/internals/blocked-statements.ts';
import { createMigratedDatabase } from '../../../test/worlds/migrated-database.ts';
import { openDatabase, openPool } from '../../platform/database/database.ts';
import type { AccountDatabase, AccountTables } from '../tables.ts';
import {
  endSessions,
  findSessionUser,
  listSessions,
  openSession,
  touchSession,
} from './sessions.ts';
import { createUser, findCredentials, replacePassword, type Credentials } from './users.ts';

let pool: pg.Pool;
let db: Kysely<AccountTables>;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createMigratedDatabase();
  ({ drop } = database);
  pool = openPool(database.url);
  db = openDatabase(pool);
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

const now = new Date();
const twoHours = 7_200_000;

async function aStoredUser(): Promise<Credentials> {
  const email = anAddress();
  const user = { email, name: 'Ada', passwordHash: 'the hash before', termsVersion: '2025-04-29' };
  await createUser(db, user, now);
  const stored = await findCredentials(db, { email });
  if (!stored) throw new Error('the user was not stored');
  return stored;
}

const open = (
  on: AccountDatabase,
  { id: userId, email, passwordHash }: Credentials,
  userAgent = '',
  at = now,
) => openSession(on, { userId, email, passwordHash, userAgent, passedSecondStep: false }, at);

async function changePassword(on: AccountDatabase, { id, passwordHash: from }: Credentials) {
  await replacePassword(on, id, { from, to: 'the hash after', isWeak: false });
  await endSessions(on, id);
}

test('security 11: a session that waits for a password change is refused', async () => {
  const user = await aStoredUser();
  const change = await db.startTransaction().execute();
  await changePassword(change, user);
  const opening = open(db, user);
  await untilBlocked(pool);
  await change.commit().execute();
  expect(await opening).toBeUndefined();
  expect(await listSessions(db, user.id, now)).toEqual([]);
});

test('security 11: a password change that waits for a session ends it', async () => {
  const user = await aStoredUser();
  const opening = await db.startTransaction().execute();
  expect(await open(opening, user)).toMatchObject({ userId: user.id });
  const change = db.transaction().execute((trx) => changePassword(trx, user));
  await untilBlocked(pool);
  await opening.commit().execute();
  await change;
  expect(await listSessions(db, user.id, now)).toEqual([]);
});

test('a session that has expired identifies no user and is not listed', async () => {
  const user = await aStoredUser();
  const session = await open(db, user);
  if (!session) throw new Error('no session was opened');
  const before = new Date(session.expiresAt.getTime() - 1);
  expect(await findSessionUser(db, session.id, before)).toBe(user.id);
  expect(await listSessions(db, user.id, before)).toMatchObject([{ id: session.id }]);
  expect(await findSessionUser(db, session.id, session.expiresAt)).toBeUndefined();
  expect(await listSessions(db, user.id, session.expiresAt)).toEqual([]);
});

test('security 31: the 51st session ends the one that was used longest ago', async () => {
  const user = await aStoredUser();
  for (let number = 1; number <= 51; number += 1) {
    const at = new Date(now.getTime() + number * 1000);
    const session = await open(db, user, `browser ${number}`, at);
    if (number === 1)
      await touchSession(db, session?.token ?? '', new Date(now.getTime() + twoHours));
  }
  const sessions = await listSessions(db, user.id, now);
  const names = sessions.map((session) => session.user_agent);
  expect(names).toHaveLength(50);
  expect(names).toContain('browser 1');
  expect(names).not.toContain('browser 2');
});

test('security 31: parallel log-ins do not exceed 50 sessions', async () => {
  const user = await aStoredUser();
  await Promise.all(Array.from({ length: 60 }, () => open(db, user)));
  expect(await listSessions(db, user.id, now)).toHaveLength(50);
});
