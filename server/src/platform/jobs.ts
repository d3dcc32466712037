import type { Kysely, Transaction } from 'kysely';
import { fromKysely, PgBoss, type Queue, type SendOptions } from 'pg-boss';
import type { Log } from './log.ts';

/** A named queue whose jobs carry `Data`. */
export type JobQueue<Data extends object> = {
  name: string;
  options: Omit<Queue, 'name'>;
  /** Never set: ties the type of the data to the queue. */
  data?: Data;
};

export type Jobs = {
  /** Makes a job part of a transaction: it exists if, and only if, the transaction commits. */
  enqueue: <Data extends object, Tables>(
    db: Kysely<Tables> | Transaction<Tables>,
    queue: JobQueue<Data>,
    data: Data,
    options?: Pick<SendOptions, 'singletonKey' | 'startAfter'>,
  ) => Promise<void>;
  /** Runs `handler` for each job of the queue, one after the other; a throw means a later retry. */
  work: <Data extends object>(
    queue: JobQueue<Data>,
    handler: (data: Data, jobId: string) => Promise<void>,
  ) => Promise<void>;
  /** Puts a job without data into the queue at each tick of a cron expression (UTC), once for all servers. */
  schedule: (queue: JobQueue<Record<string, never>>, cron: string) => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Jobs in PostgreSQL (pg-boss): shared by all servers, retried with growing delays, woken by
 * NOTIFY so that a job starts within milliseconds of its commit.
 */
export async function startJobs(options: { databaseUrl: string; log: Log }): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: 'stillweb-jobs',
    max: 4,
    useListenNotify: true,
  });
  boss.on('error', (error) => options.log.error({ err: error }, 'job queue failed'));
  await boss.start();
  const known = new Map<string, Promise<void>>();
  const ensure = (queue: JobQueue<object>) => {
    const existing = known.get(queue.name);
    if (existing) return existing;
    const created = boss.createQueue(queue.name, { notify: true, ...queue.options });
    known.set(queue.name, created);
    return created;
  };

  return {
    enqueue: async (db, queue, data, sendOptions = {}) => {
      await ensure(queue);
      await boss.send(queue.name, data, { ...sendOptions, db: fromKysely(db) });
    },
    work: async (queue, handler) => {
      await ensure(queue);
      await boss.work<NonNullable<typeof queue.data>>(queue.name, async (jobs) => {
        for (const job of jobs) {
          await runLogged(options.log, queue.name, job.id, () => handler(job.data, job.id));
        }
      });
    },
    schedule: async (queue, cron) => {
      await ensure(queue);
      await boss.schedule(queue.name, cron);
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

async function runLogged(log: Log, queue: string, job: string, run: () => Promise<void>) {
  try {
    await run();
  } catch (error) {
    log.warn({ err: error, queue, job }, 'job failed and will be tried again');
    throw error;
  }
}
