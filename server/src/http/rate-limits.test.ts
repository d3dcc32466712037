import { expect, test } from 'vitest';
import { createMigratedDatabase } from '../../test/migrated-database.ts';
import { noteCommits } from '../../test/note-commits.ts';
import { openPool } from '../platform/database.ts';
import { createRateLimits, limitedBy } from './rate-limits.ts';

test('in whatever order keys are counted and given back at the same moment, nobody waits in a circle', async () => {
  const database = await createMigratedDatabase();
  const pool = openPool(database.url);
  const limits = createRateLimits(pool, () => new Date());
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
  const commits = await noteCommits(database.url, 'rate_limits', async (pool) => {
    const limits = createRateLimits(pool, () => new Date());
    const one = limitedBy({ name: 'one', points: 1, perSeconds: 60 }, 'key');
    await limits.take([one]);
    await limits.giveBack([{ ...one, points: 1 }]);
  });
  expect(commits).toEqual(['off', 'on']);
  await database.drop();
});
