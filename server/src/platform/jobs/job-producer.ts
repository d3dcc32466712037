import { fromKysely, PgBoss } from 'pg-boss';
import type pg from 'pg';
import type { Jobs } from './jobs.ts';

const otherRelease =
  'The tables of the job queue are missing or belong to another release: use the release that serves.';

export type JobProducer = Pick<Jobs, 'start' | 'enqueue' | 'stop'>;

/**
 * Enqueues jobs for the servers that run, over a pool of the caller; it runs none, and neither creates
 * nor migrates the tables of the queues. Before `start` nothing can be enqueued; `start` throws where
 * these tables are missing or belong to another release.
 */
export function createJobProducer(pool: pg.Pool): JobProducer {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  // The statement that fails reports it. Without a listener the event would end the process.
  boss.on('error', () => {});
  return {
    start: async () => {
      await boss.start().catch((error: unknown) => {
        // The prefix of pg-boss's errors about tables that are missing or of another version.
        const isOtherRelease = error instanceof Error && error.message.startsWith('pg-boss ');
        throw isOtherRelease ? new Error(otherRelease, { cause: error }) : error;
      });
    },
    enqueue: async (db, queue, data, options = {}) => {
      await boss.send(queue.name, data, { ...options, db: fromKysely(db) });
    },
    stop: () => boss.stop({ graceful: false }),
  };
}
