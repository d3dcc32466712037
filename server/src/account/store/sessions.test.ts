import { expect, test } from 'vitest';
import { createMigratedDatabase } from '../../../test/migrated-database.ts';
import { noteCommits } from '../../../test/note-commits.ts';
import { createRateLimits } from '../../http/rate-limits.ts';
import { openDatabase } from '../../platform/database.ts';
import { endSession, openSession } from './sessions.ts';
import type { AccountTables } from '../tables.ts';
import { createUser } from './users.ts';

test('to open a session does not wait for the disk, to end one does', async () => {
  const database = await createMigratedDatabase();
  const passwordHash = 'a hash';
  const commits = await noteCommits(database.url, 'sessions', async (pool) => {
    const db = openDatabase<AccountTables>(pool);
    await createUser(db, { email: 'ada@stillweb.example', name: 'Ada', passwordHash });
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const now = new Date();
    const forgiven = createRateLimits(pool, () => now).givingBack([]);
    const session = await openSession(pool, { id, passwordHash }, { userAgent: '', now, forgiven });
    await endSession(db, { token: session?.token ?? '' });
  });
  expect(commits).toEqual(['off', 'on']);
  await database.drop();
});
