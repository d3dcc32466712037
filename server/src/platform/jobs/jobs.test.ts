import pg from 'pg';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createMigratedDatabase } from '../../../test/worlds/migrated-database.ts';
import { refuseUpdates } from '../../../test/internals/refuse-updates.ts';
import { createTestLogger } from '../../../test/internals/test-logger.ts';
import { openDatabase } from '../database/database.ts';
import { createJobs, type JobQueue } from './jobs.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { noTracing } from '../telemetry/tracing.ts';

test('security 25: a job is completed without waiting for others of its batch', async () => {
  const { jobs, pool, end } = await startJobs();
  const queue: JobQueue<{ name: string }> = { name: 'parallel', options: {} };
  const started: string[] = [];
  const slow = Promise.withResolvers<void>();
  await openDatabase<unknown>(pool)
    .transaction()
    .execute(async (trx) => {
      for (const name of ['slow', 'quick']) await jobs.enqueue(trx, queue, { name });
    });
  await jobs.work(queue, async ({ name }) => {
    started.push(name);
    if (name === 'slow') await slow.promise;
  });

  const stateOf = async (name: string) => {
    const { rows } = await pool.query(
      `select state from pgboss.job where name = $1 and data->>'name' = $2`,
      [queue.name, name],
    );
    return rows[0]?.state;
  };
  await expect.poll(() => started.toSorted()).toEqual(['quick', 'slow']);
  await expect.poll(() => stateOf('quick')).toBe('completed');
  expect(await stateOf('slow')).toBe('active');
  slow.resolve();
  await expect.poll(() => stateOf('slow')).toBe('completed');

  await end();
});

test(
  'a job whose completion cannot be recorded does not run again',
  { tags: 'exhaustive' },
  async () => {
    const { jobs, pool, end } = await startJobs();
    const queue: JobQueue<object> = {
      name: 'done-once',
      options: { retryLimit: 9, retryDelay: 1 },
    };
    const allowUpdates = await refuseUpdates(pool, 'pgboss.job', `new.state = 'completed'`);
    let runs = 0;
    await jobs.work(queue, async () => void (runs += 1));
    await jobs.enqueue(openDatabase<unknown>(pool), queue, {});

    const state = async () => {
      const { rows } = await pool.query('select state from pgboss.job where name = $1', [
        queue.name,
      ]);
      return rows[0]?.state;
    };
    await expect.poll(state).toBe('retry');
    await allowUpdates();
    await expect.poll(state).toBe('completed');
    expect(runs).toBe(1);

    await end();
  },
);

test('billing 58: a job starts as soon as another one has ended, whatever else runs', async () => {
  const { jobs, pool, end } = await startJobs();
  const queue: JobQueue<{ name: string }> = { name: 'refilled', options: {}, concurrency: 2 };
  const db = openDatabase<unknown>(pool);
  const done: string[] = [];
  const slow = Promise.withResolvers<void>();
  await db.transaction().execute(async (trx) => {
    for (const name of ['slow', 'one', 'two', 'three']) await jobs.enqueue(trx, queue, { name });
  });
  await jobs.work(queue, async ({ name }) => {
    if (name === 'slow') await slow.promise;
    done.push(name);
  });
  await expect.poll(() => done).toEqual(['one', 'two', 'three']);
  await jobs.enqueue(db, queue, { name: 'four' });
  await expect.poll(() => done).toEqual(['one', 'two', 'three', 'four']);
  slow.resolve();

  await end();
});

test('billing 58: a job that Stripe limits is tried again when Stripe asks for it', async () => {
  const { jobs, pool, end } = await startJobs();
  const queue: JobQueue<object> = {
    name: 'limited',
    options: { retryLimit: 9, retryDelay: 1, retryBackoff: true, retryDelayMax: 600 },
  };
  await jobs.work(queue, async () => {
    throw new Stripe.errors.StripeRateLimitError({
      type: 'rate_limit_error',
      headers: { 'retry-after': '40' },
    });
  });
  await jobs.enqueue(openDatabase<unknown>(pool), queue, {});
  const wait = async () => {
    const { rows } = await pool.query(
      `select extract(epoch from start_after - now())::integer as wait from pgboss.job
       where name = $1 and state = 'retry'`,
      [queue.name],
    );
    return rows[0]?.wait;
  };
  await expect.poll(wait).toBeGreaterThan(30);

  await end();
});

test(
  'security 32: retries that hang do not delay a new job',
  { tags: 'exhaustive', timeout: 180_000 },
  async () => {
    const { jobs, pool, end } = await startJobs();
    const queue: JobQueue<{ name: string }> = {
      name: 'retried-apart',
      options: { retryLimit: 9, retryDelay: 1 },
    };
    const db = openDatabase<unknown>(pool);
    const failed = new Set<string>();
    const hanging = new Set<string>();
    const done: string[] = [];
    const slow = Promise.withResolvers<void>();
    await jobs.work(queue, async ({ name }) => {
      if (name === 'new') return void done.push(name);
      if (!failed.has(name)) {
        failed.add(name);
        throw new Error('refused');
      }
      hanging.add(name);
      await slow.promise;
      done.push(name);
    });
    const failing = Array.from({ length: 12 }, (_, index) => `failing ${index}`);
    for (const name of failing) await jobs.enqueue(db, queue, { name });
    await expect.poll(() => hanging.size, { timeout: 45_000 }).toBeGreaterThanOrEqual(5);

    await jobs.enqueue(db, queue, { name: 'new' });
    await expect.poll(() => done).toEqual(['new']);
    expect(hanging.size).toBeLessThan(failing.length);
    slow.resolve();
    await expect.poll(() => done.length, { timeout: 45_000 }).toBe(failing.length + 1);

    await end();
  },
);

test('security 32: many hanging jobs of one group do not delay another group', async () => {
  const { jobs, pool, end } = await startJobs();
  const queue: JobQueue<{ domain: string; index: number }> = {
    name: 'grouped',
    options: {},
    concurrency: 4,
    groupOf: ({ domain }) => domain,
  };
  const db = openDatabase<unknown>(pool);
  const started: string[] = [];
  const slow = Promise.withResolvers<void>();
  await jobs.work(queue, async ({ domain }) => {
    started.push(domain);
    if (domain === 'slow.example') await slow.promise;
  });
  for (let index = 0; index < 40; index += 1) {
    await jobs.enqueue(db, queue, { domain: 'slow.example', index });
  }
  await expect.poll(() => started.length, { timeout: 45_000 }).toBeGreaterThanOrEqual(3);

  await jobs.enqueue(db, queue, { domain: 'other.example', index: 0 });
  await expect.poll(() => started).toContain('other.example');
  expect(started.length).toBeLessThan(40);
  slow.resolve();
  await expect.poll(() => started.length, { timeout: 45_000 }).toBe(41);

  await end();
}, 180_000);

test('security 32: hanging jobs leave room for new ones', async () => {
  const { jobs, pool, end } = await startJobs();
  const queue: JobQueue<{ name: string }> = { name: 'hanging', options: {}, concurrency: 3 };
  const db = openDatabase<unknown>(pool);
  const started = new Set<string>();
  const slow = Promise.withResolvers<void>();
  await jobs.work(queue, async ({ name }) => {
    started.add(name);
    if (name !== 'quick') await slow.promise;
  });
  for (const name of ['slow 1', 'slow 2']) {
    await jobs.enqueue(db, queue, { name });
    await expect.poll(() => started).toContain(name);
  }
  await jobs.enqueue(db, queue, { name: 'quick' });
  await expect.poll(() => started).toContain('quick');
  slow.resolve();

  await end();
});

test(
  'jobs without a NOTIFY are found: a delayed one, and one whose server died',
  { tags: 'exhaustive' },
  async () => {
    const { jobs, pool, end } = await startJobs();
    const queue: JobQueue<{ name: string }> = { name: 'unannounced', options: {} };
    const db = openDatabase<unknown>(pool);
    const done: string[] = [];
    await jobs.work(queue, async ({ name }) => void done.push(name));
    await jobs.enqueue(db, queue, { name: 'later' }, { startAfter: 1 });
    await expect.poll(() => done).toEqual(['later']);

    await jobs.enqueue(db, queue, { name: 'abandoned' }, { startAfter: 3600 });
    await pool.query(
      `update pgboss.job set state = 'retry', priority = 0, start_after = now()
      where data->>'name' = 'abandoned'`,
    );
    await expect.poll(() => done).toEqual(['later', 'abandoned']);

    await end();
  },
);

test('a new release changes the options of an existing queue', async () => {
  const { jobs, pool, url, end } = await startJobs();
  const queue = { name: 'changed', options: { policy: 'short', retryLimit: 3 } } as const;
  await jobs.work(queue, async () => {});
  const newer = createTestJobs(url);
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

test('a job that takes longer than the end of its server is no error, and runs again', async () => {
  const { jobs, pool, url, end } = await startJobs();
  const testLogger = createTestLogger();
  const ending = createTestJobs(url, { ...testLogger, stopTimeout: 1 });
  await ending.start();
  const queue: JobQueue<object> = {
    name: 'too-long',
    options: { retryLimit: 3, retryDelay: 0 },
    // The stop does not wait for other workers: one that is still looking for a job would take this one again.
    concurrency: 1,
  };
  const [hasStarted, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await ending.work(queue, async () => {
    hasStarted.resolve();
    await goOn.promise;
    throw new Error('no connection');
  });
  await ending.enqueue(openDatabase<unknown>(pool), queue, {});
  await hasStarted.promise;
  await ending.stop();
  goOn.resolve();
  const failed = expect.objectContaining({ msg: 'job failed and will be tried again' });
  await expect.poll(() => testLogger.lines).toContainEqual(failed);
  // Then pg-boss reports that it cannot store the failure.
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  expect(testLogger.unexpectedErrors([])).toEqual([]);

  const again = Promise.withResolvers<void>();
  await jobs.work(queue, async () => again.resolve());
  await again.promise;
  await end();
});

function createTestJobs(
  databaseUrl: string,
  options: Partial<Parameters<typeof createJobs>[0]> = {},
) {
  const { logger } = createTestLogger();
  const given = { logger, metrics: createMetrics(), tracing: noTracing };
  return createJobs({ databaseUrl, ...given, ...options });
}

async function startJobs() {
  const database = await createMigratedDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  const jobs = createTestJobs(database.url);
  await jobs.start();
  const end = async () => {
    await jobs.stop();
    await pool.end();
    await database.drop();
  };
  return { jobs, pool, url: database.url, end };
}
