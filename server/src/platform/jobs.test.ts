import pg from 'pg';
import { expect, test } from 'vitest';
import { createMigratedDatabase } from '../../test/migrated-database.ts';
import { refuseUpdates } from '../../test/refuse-updates.ts';
import { createTestLogger } from '../../test/test-logger.ts';
import { openDatabase } from './database.ts';
import { createJobs, type JobQueue } from './jobs.ts';
import { createMetrics } from './metrics.ts';
import { noTracing } from './tracing.ts';

test('security 25: a job is noted as done when it is, and not with the slowest of those that ran beside it', async () => {
  const { jobs, pool, end } = await startJobs();
  const queue: JobQueue<{ name: string }> = { name: 'beside-each-other', options: {} };
  const begun: string[] = [];
  const slow = Promise.withResolvers<void>();
  await openDatabase<unknown>(pool)
    .transaction()
    .execute(async (trx) => {
      for (const name of ['slow', 'quick']) await jobs.enqueue(trx, queue, { name });
    });
  await jobs.work(queue, async ({ name }) => {
    begun.push(name);
    if (name === 'slow') await slow.promise;
  });

  const stateOf = async (name: string) => {
    const { rows } = await pool.query(
      `select state from pgboss.job where name = $1 and data->>'name' = $2`,
      [queue.name, name],
    );
    return rows[0]?.state;
  };
  await expect.poll(() => begun.toSorted()).toEqual(['quick', 'slow']);
  await expect.poll(() => stateOf('quick')).toBe('completed');
  expect(await stateOf('slow')).toBe('active');
  slow.resolve();
  await expect.poll(() => stateOf('slow')).toBe('completed');

  await end();
});

test('a job that was done, which could not be noted, is not done again', async () => {
  const { jobs, pool, end } = await startJobs();
  const queue: JobQueue<object> = { name: 'done-once', options: { retryLimit: 9, retryDelay: 1 } };
  const letNote = await refuseUpdates(pool, 'pgboss.job', `new.state = 'completed'`);
  let runs = 0;
  await jobs.work(queue, async () => void (runs += 1));
  await jobs.enqueue(openDatabase<unknown>(pool), queue, {});

  const state = async () => {
    const { rows } = await pool.query('select state from pgboss.job where name = $1', [queue.name]);
    return rows[0]?.state;
  };
  await expect.poll(state).toBe('retry');
  await letNote();
  await expect.poll(state).toBe('completed');
  expect(runs).toBe(1);

  await end();
});

test('a new version of us gives an existing queue its options', async () => {
  const { jobs, pool, url, end } = await startJobs();
  const queue = { name: 'grown', options: { policy: 'short', retryLimit: 3 } } as const;
  await jobs.work(queue, async () => {});
  const newer = createJobsOver(url);
  await newer.start();
  await newer.work({ ...queue, options: { policy: 'short', retryLimit: 9 } }, async () => {});

  const { rows } = await pool.query(
    'select policy, retry_limit, notify from pgboss.queue where name = $1',
    [queue.name],
  );
  expect(rows).toEqual([{ policy: 'short', retry_limit: 9, notify: true }]);

  await newer.stop();
  await end();
});

function createJobsOver(databaseUrl: string) {
  const { logger } = createTestLogger();
  return createJobs({ databaseUrl, logger, metrics: createMetrics(), tracing: noTracing });
}

async function startJobs() {
  const database = await createMigratedDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  const jobs = createJobsOver(database.url);
  await jobs.start();
  const end = async () => {
    await jobs.stop();
    await pool.end();
    await database.drop();
  };
  return { jobs, pool, url: database.url, end };
}
