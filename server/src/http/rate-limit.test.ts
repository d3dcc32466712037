import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMigratedDatabase } from '../../test/migrated-database.ts';
import { databaseOver, openPool } from '../platform/database.ts';
import { createRateLimits, limitedBy } from './rate-limit.ts';

test('in whatever order keys are counted and given back at the same moment, nobody waits in a circle', async () => {
  const database = await createMigratedDatabase();
  const pool = openPool(database.url);
  const limits = createRateLimits(databaseOver(pool), () => new Date());
  const rule = { name: 'plenty', points: 1000, perSeconds: 60 };
  const pair = [limitedBy(rule, 'one'), limitedBy(rule, 'other')];

  const changes = Array.from({ length: 300 }, (_, turn) => {
    const keys = turn % 2 === 0 ? pair : pair.toReversed();
    if (turn % 3 > 0) return limits.take(keys);
    return limits.giveBack(keys.map((key) => ({ ...key, points: 1 })));
  });
  await Promise.all(changes);

  const { rows } = await pool.query('select distinct points from rate_limits');
  expect(rows).toEqual([{ points: expect.any(Number) }]);
  await pool.end();
  await database.drop();
});

test('the counting of a try does not wait for the disk; what else a connection commits does', async () => {
  const database = await createMigratedDatabase();
  const pool = openPool(database.url);
  const db = databaseOver<{ commits: { waits: string } }>(pool);
  await pool.query(`
    create table commits (waits text);
    create function note() returns trigger language plpgsql as $$ begin
      insert into commits values (current_setting('synchronous_commit'));
      return null;
    end $$;
    create constraint trigger note after insert or update on rate_limits
      deferrable initially deferred for each row execute function note()`);
  await db.connection().execute(async (connection) => {
    await sql`set synchronous_commit = 'on'`.execute(connection);
    const limits = createRateLimits(connection, () => new Date());
    const one = limitedBy({ name: 'one', points: 1, perSeconds: 60 }, 'key');
    await limits.take([one]);
    await limits.giveBack([{ ...one, points: 1 }]);
  });
  const commits = await db.selectFrom('commits').select('waits').execute();
  expect(commits.map(({ waits }) => waits)).toEqual(['off', 'on']);
  await pool.end();
  await database.drop();
});
