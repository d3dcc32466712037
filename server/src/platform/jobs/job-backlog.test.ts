import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMigratedDatabase } from '../../../test/worlds/migrated-database.ts';
import { isJobDue, jobDueSince } from './job-backlog.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const job = { state: 'created', created_on: ago(60), start_after: ago(10), retry_count: 0 };

test.each([
  ['that waits', {}, { due: true, minutes: 10 }],
  ['that is scheduled for later', { start_after: ago(-60) }, { due: false, minutes: -60 }],
  ['that runs', { state: 'active' }, { due: true, minutes: 10 }],
  [
    'that failed',
    { state: 'retry', retry_count: 1, start_after: ago(-5) },
    { due: true, minutes: 60 },
  ],
  ['that runs again', { state: 'active', retry_count: 1 }, { due: true, minutes: 60 }],
  ['that is done', { state: 'completed' }, { due: false, minutes: 10 }],
])('a job %s is due, and since when: %j %j', async (_which, changes, expected) => {
  const { db, close } = await openMigratedDatabase<object>();
  try {
    const { rows } = await sql<{ due: boolean; minutes: number }>`
      select ${isJobDue} as due,
        round(extract(epoch from now() - ${jobDueSince}) / 60)::int as minutes
      from json_to_record(${JSON.stringify({ ...job, ...changes })}) as job (state text,
        created_on timestamptz, start_after timestamptz, retry_count int)`.execute(db);
    expect(rows).toEqual([expected]);
  } finally {
    await close();
  }
});
