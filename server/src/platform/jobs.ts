import type { Kysely, Transaction } from 'kysely';
import {
  fromKysely,
  PgBoss,
  type Job,
  type JobResult,
  type Queue,
  type SendOptions,
} from 'pg-boss';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { traced, type Tracing } from './tracing.ts';

/** A named queue whose jobs carry `Data`. */
export type JobQueue<Data extends object> = {
  name: string;
  options: Omit<Queue, 'name'>;
  /** Never set: ties the type of the data to the queue. */
  data?: Data;
};

/** Writes down what a job has done. */
export type RecordResult = () => Promise<void>;

export type Jobs = {
  /** Makes the queue's own tables if need be and connects; until then nothing can be enqueued. */
  start: () => Promise<void>;
  /** Makes a job part of a transaction: it exists if, and only if, the transaction commits. */
  enqueue: <Data extends object, Tables>(
    db: Kysely<Tables> | Transaction<Tables>,
    queue: JobQueue<Data>,
    data: Data,
    options?: Pick<SendOptions, 'singletonKey' | 'startAfter'>,
  ) => Promise<void>;
  /**
   * Runs `handler` for each job of the queue, five at a time; a throw means a later retry.
   * @param handler may answer with a note of what it did outside the database: where that fails, only the
   *   note is tried again
   */
  work: <Data extends object>(
    queue: JobQueue<Data>,
    handler: (data: Data, jobId: string) => Promise<RecordResult | void>,
  ) => Promise<void>;
  /** Puts a job without data into the queue at each tick of a cron expression (UTC), once for all servers. */
  schedule: (queue: JobQueue<Record<string, never>>, cron: string) => Promise<void>;
  /** Lets running jobs end, for 5 s at most. */
  stop: () => Promise<void>;
};

/**
 * Jobs in PostgreSQL (pg-boss): shared by all servers, retried with growing delays, woken by
 * NOTIFY so that a job starts within milliseconds of its commit.
 */
export function createJobs(options: {
  databaseUrl: string;
  logger: Logger;
  metrics: Metrics;
  tracing: Tracing;
}): Jobs {
  const { databaseUrl, logger, metrics, tracing } = options;
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'stillweb-jobs',
    max: 4,
    connectionTimeoutMillis: 5000,
    ...patience,
    useListenNotify: true,
    // How late a schedule may be: one server at a time looks what is due.
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
    // No job of ours waits for another.
    flowIntervalSeconds: 3600,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'job queue failed'));
  const ensure = onceEach(async ({ name, options: { policy, ...others } }) => {
    const changeable = { notify: true, ...others };
    await boss.createQueue(name, { policy, ...changeable });
    // Where it exists, that changes nothing, and an earlier version may have wanted other options.
    await boss.updateQueue(name, changeable);
  });
  /** Of jobs that are done, what the database has failed to note: to try them again is to note it. */
  const unnoted = new Map<string, RecordResult>();
  let started = false;

  return {
    start: async () => {
      await boss.start();
      started = true;
    },
    enqueue: async (db, queue, data, sendOptions = {}) => {
      await ensure(queue);
      await boss.send(queue.name, data, { ...sendOptions, db: fromKysely(db) });
    },
    work: async (queue, handler) => {
      await ensure(queue);
      const run = (job: Job<NonNullable<typeof queue.data>>) =>
        runMeasured({ logger, metrics, tracing, queue: queue.name }, job.id, async () => {
          const note = unnoted.get(job.id) ?? (await handler(job.data, job.id)) ?? nothingToNote;
          unnoted.set(job.id, note);
          await note();
          // At once, and not with the slowest of its batch: what is not noted as done runs again.
          await boss.complete(queue.name, job.id);
          unnoted.delete(job.id);
        });
      await boss.work<NonNullable<typeof queue.data>>(queue.name, fetchingFrom(queue), (jobs) =>
        Promise.all(jobs.map(run)),
      );
    },
    schedule: async (queue, cron) => {
      await ensure(queue);
      await boss.schedule(queue.name, cron);
    },
    stop: async () => {
      if (started) await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}

const nothingToNote: RecordResult = async () => {};

/** For pg's pool, which gets it all. Longer than for a request: the queue's own cleaning takes its time. */
const patience = { query_timeout: 15_000 };

/**
 * NOTIFY wakes for new jobs only: one that is due again is found by looking, and the sooner a queue's jobs
 * are due again the more often it is looked at. Most of what an idle server does is looking.
 */
function fetchingFrom({ options: { retryDelay = 0 } }: JobQueue<object>) {
  const pollingIntervalSeconds = 2;
  return {
    pollingIntervalSeconds,
    notifyPollingIntervalSeconds: Math.max(pollingIntervalSeconds, retryDelay),
    batchSize: 5,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
}

/** Prepares each queue once per process; a failure is forgotten, so that the next call tries again. */
function onceEach(prepare: (queue: JobQueue<object>) => Promise<void>) {
  const known = new Map<string, Promise<void>>();
  return (queue: JobQueue<object>): Promise<void> => {
    const existing = known.get(queue.name);
    if (existing) return existing;
    const preparation = prepare(queue).catch((error: unknown) => {
      known.delete(queue.name);
      throw error;
    });
    known.set(queue.name, preparation);
    return preparation;
  };
}

type Surroundings = { logger: Logger; metrics: Metrics; tracing: Tracing; queue: string };

async function runMeasured(
  { logger, metrics, tracing, queue }: Surroundings,
  id: string,
  run: () => Promise<void>,
): Promise<JobResult> {
  const end = metrics.jobDuration.startTimer({ queue });
  try {
    await traced(tracing, spanOf(queue, id), async () => {
      try {
        await run();
      } catch (error) {
        logger.warn({ err: error, queue, job: id }, 'job failed and will be tried again');
        throw error;
      }
    });
    end({ outcome: 'completed' });
    return { id, status: 'completed' };
  } catch {
    end({ outcome: 'failed' });
    return { id, status: 'failed' };
  }
}

function spanOf(queue: string, id: string) {
  return {
    name: `job ${queue}`,
    kind: 'job',
    attributes: { 'messaging.destination.name': queue, 'messaging.message.id': id },
  } as const;
}
