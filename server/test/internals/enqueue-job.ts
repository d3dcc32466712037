import { expect } from 'vitest';
import type pg from 'pg';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createJobProducer } from '../../src/platform/jobs/job-producer.ts';
import type { JobQueue } from '../../src/platform/jobs/jobs.ts';

/** Enqueues a job that a schedule would enqueue, for the servers that run. */
export function enqueueJob(pool: pg.Pool, queue: JobQueue<Record<string, never>>): Promise<void> {
  return enqueueJobWith(pool, queue, {});
}

/** Enqueues a job for the servers that run. */
export async function enqueueJobWith<Data extends object>(
  pool: pg.Pool,
  queue: JobQueue<Data>,
  data: Data,
): Promise<void> {
  const jobs = createJobProducer(pool);
  await jobs.start();
  await jobs.enqueue(openDatabase<unknown>(pool), queue, data);
  await jobs.stop();
}

/**
 * Waits until no job of a queue runs, is due within ten seconds or will be tried again, and none will be forwarded
 * to it. A job that has not got the lock of its customer begins again a few seconds later.
 */
export async function untilIdle(pool: pg.Pool, queue: string): Promise<void> {
  const waiting = async () => {
    const { rowCount } = await pool.query(
      `select from pgboss.job
       where (name = $1 or (name = '__pgboss__send-it' and data ->> 'name' = $1))
       and (state in ('active', 'retry') or (state = 'created' and start_after <= now() + interval '10 seconds'))`,
      [queue],
    );
    return rowCount;
  };
  await expect.poll(waiting).toBe(0);
}
