import { expect, test } from 'vitest';
import { createMigratedDatabase } from '../../test/migrated-database.ts';
import { noteCommits } from '../../test/note-commits.ts';
import { createRateLimits } from '../http/rate-limit.ts';
import { openPool } from '../platform/database.ts';
import { endSession, openSession } from './sessions.ts';
import type { AccountTables } from './tables.ts';
import { createUser } from './users.ts';

test('to open a session does not wait for the disk, to end one does', async () => {
  const database = await createMigratedDatabase();
  const pool = openPool(database.url);
  const passwordHash = 'a hash';
  const commits = await noteCommits<AccountTables>(pool, 'sessions', async (connection) => {
    await createUser(connection, { email: 'ada@stillweb.example', name: 'Ada', passwordHash });
    const { id } = await connection.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const now = new Date();
    const forgiven = createRateLimits(connection, () => now).givingBack([]);
    const session = await openSession(
      connection,
      { id, passwordHash },
      { userAgent: '', now, forgiven },
    );
    await endSession(connection, { token: session?.token ?? '' });
  });
  expect(commits).toEqual(['off', 'on']);
  await pool.end();
  await database.drop();
});
