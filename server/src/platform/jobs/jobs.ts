import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { hourSeconds } from '@stillweb/contract/time';
import type { Kysely, Transaction } from 'kysely';
import {
  fromKysely,
  PgBoss,
  type ConstructorOptions,
  type Job,
  type JobResult,
  type Queue,
  type QueueResult,
  type SendOptions,
} from 'pg-boss';
import { createJobLanes } from './job-lanes.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { rateLimitDelay } from '../stripe/retry-after.ts';
import { withSpan, type Tracing } from '../telemetry/tracing.ts';

/** A named queue whose jobs carry `Data`. */
export type JobQueue<Data extends object> = {
  name: string;
  options: Omit<Queue, 'name'>;
  /** The number of new jobs that run in parallel on a server; five by default. */
  concurrency?: number;
  /** Groups jobs that depend on the same slow service: of one group, three jobs run in parallel on a server. */
  groupOf?: (data: Data) => string;
  /** Never set: ties the type of the data to the queue. */
  data?: Data;
};

type QueueSettings = Omit<JobQueue<object>, 'data' | 'groupOf'> & { groupOf?: unknown };

/** Records the external effect of a job in the database. */
export type RecordResult = () => Promise<void>;

export type Jobs = {
  /** Connects and, where needed, creates the tables of the queues; before it nothing can be enqueued. */
  start: () => Promise<void>;
  /**
   * Makes a job part of a transaction: it exists if, and only if, the transaction commits.
   * @param options.startAfter seconds
   * @param options.isRetry whether the job runs among the retries, by default one that starts later
   */
  enqueue: <Data extends object, Tables>(
    db: Kysely<Tables> | Transaction<Tables>,
    queue: JobQueue<Data>,
    data: Data,
    options?: Pick<SendOptions, 'singletonKey'> & { startAfter?: number; isRetry?: boolean },
  ) => Promise<void>;
  /**
   * Runs `handler` for each job of the queue. A job whose handler throws is retried; one that Stripe has
   * limited (429), not before the time that Stripe asks for. Retries run alongside new jobs, so that many
   * failing jobs do not delay those that have not failed.
   * @param handler may return a function that records the result; when that fails, only the recording
   *   is retried
   */
  work: <Data extends object>(
    queue: JobQueue<Data>,
    handler: (data: Data, jobId: string) => Promise<RecordResult | void>,
  ) => Promise<void>;
  /** Enqueues a job without data at each time of a cron expression (UTC), once for all servers. */
  schedule: (queue: JobQueue<Record<string, never>>, cron: string) => Promise<void>;
  /** Has the failed jobs of a queue tried again, a thousand at most. @returns how many */
  retryFailed: (queueName: string) => Promise<number>;
  /** Lets running jobs end, for 5 s at most. */
  stop: () => Promise<void>;
};

type Options = {
  databaseUrl: string;
  /** Whether this process runs jobs, and keeps schedules and tables of the queues; otherwise it enqueues. */
  runs?: boolean;
  /** Milliseconds that running jobs get to end when the server stops; 5 s by default. */
  stopTimeout?: number;
  logger: Logger;
  metrics: Metrics;
  tracing: Tracing;
};

/**
 * Jobs in PostgreSQL (pg-boss): shared by all servers, retried with growing delays, and started
 * within milliseconds of their commit by NOTIFY.
 */
export function createJobs({ runs = true, stopTimeout = 5000, ...options }: Options): Jobs {
  const boss = createBoss(options.databaseUrl, { schedule: runs, supervise: runs });
  let isStopped = false;
  // What a job begins after that finds no connection. The job runs again elsewhere, or after the next start.
  const reportError = (error: unknown) => {
    if (!isStopped) options.logger.error({ err: error }, 'job queue failed');
  };
  boss.on('error', reportError);
  const lanes = createJobLanes(boss, reportError);
  const prepareQueue = oncePerQueue(async ({ name, options: { policy, ...others } }) => {
    const changeable = { notify: true, ...others };
    if (hasOptions(storedQueues.get(name), changeable)) return;
    await boss.createQueue(name, { policy, ...changeable });
    // An existing queue is left as it is by createQueue, and may have an earlier version's options.
    await boss.updateQueue(name, changeable);
  });
  // Of jobs whose result could not be recorded, by id: a retry only records it. Another server may get the
  // retry, so the oldest are removed.
  const unrecorded = new Map<string, RecordResult>();
  const remember = (jobId: string, record: RecordResult) => {
    unrecorded.set(jobId, record);
    const [oldest] = unrecorded.keys();
    if (oldest !== undefined && unrecorded.size > mostUnrecorded) unrecorded.delete(oldest);
  };
  let storedQueues = new Map<string, QueueResult>();
  let isStarted = false;

  return {
    start: async () => {
      await boss.start();
      storedQueues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      if (runs) await lanes.start();
      isStarted = true;
    },
    enqueue: async (db, queue, data, options = {}) => {
      await prepareQueue(queue);
      const group = queue.groupOf?.(data);
      const {
        isRetry = options.startAfter !== undefined && options.startAfter > 0,
        ...sendOptions
      } = options;
      await boss.send(queue.name, data, {
        ...sendOptions,
        ...(group !== undefined && { group: { id: group } }),
        priority: isRetry ? -1 : 0,
        db: fromKysely(db),
      });
    },
    work: async (queue, handler) => {
      await prepareQueue(queue);
      const run = (job: Job<NonNullable<typeof queue.data>>) =>
        runMeasured(options, queue.name, job.id, async () => {
          try {
            const record = unrecorded.get(job.id) ?? (await handler(job.data, job.id)) ?? nothing;
            remember(job.id, record);
            await record();
            // pg-boss would not say when it fails: then the job runs again, only to record its result.
            await boss.complete(queue.name, job.id);
          } catch (error) {
            await demote(boss, queue.name, job.id, rateLimitDelay(error));
            throw error;
          }
          unrecorded.delete(job.id);
        });
      const lane = { concurrency: queue.concurrency ?? 5, isGrouped: queue.groupOf !== undefined };
      lanes.open<NonNullable<typeof queue.data>>(queue.name, lane, run);
    },
    schedule: async (queue, cron) => {
      await prepareQueue(queue);
      await boss.schedule(queue.name, cron);
    },
    retryFailed: async (queueName) => {
      const found = await boss.getDb().executeSql(failedJobs, [queueName]);
      const ids = found.rows.map(({ id }) => String(id));
      if (ids.length > 0) await boss.retry(queueName, ids);
      return ids.length;
    },
    stop: async () => {
      if (!isStarted) return;
      // pg-boss itself would look only every half second whether the jobs have ended.
      await Promise.race([lanes.close(), pause(stopTimeout, undefined, { ref: false })]);
      isStopped = true;
      await boss.stop({ graceful: false });
    },
  };
}

/** Whether an earlier start has already given the queue these options. */
function hasOptions(stored: QueueResult | undefined, options: Omit<Queue, 'name'>): boolean {
  return stored !== undefined && isDeepStrictEqual({ ...stored, ...options }, { ...stored });
}

const mostUnrecorded = 1000;

// pg-boss finds jobs by id, key or data, and not by state.
const failedJobs = `select id from pgboss.job where name = $1 and state = 'failed' limit 1000`;

const nothing: RecordResult = async () => {};

/** Creates or migrates the tables of the queues. @param ownerUrl the database, as the role that owns them */
export async function createQueueTables(ownerUrl: string): Promise<void> {
  const boss = createBoss(ownerUrl);
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

function createBoss(
  connectionString: string,
  duties: Pick<ConstructorOptions, 'schedule' | 'supervise'> = {},
): PgBoss {
  // pg-boss hands its options on to pg. A query may take longer here than in a request: pg-boss cleans
  // its tables up.
  const poolOptions = { query_timeout: 15_000 };
  return new PgBoss({
    connectionString,
    application_name: 'stillweb-jobs',
    max: 4,
    connectionTimeoutMillis: 5000,
    ...poolOptions,
    ...duties,
    // The most that a scheduled job may be late.
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
    // Flows, jobs that wait for other jobs, are not used.
    flowIntervalSeconds: hourSeconds,
  });
}

/**
 * Moves a job that has failed from the new jobs to the retries, behind those that failed less often:
 * pg-boss starts jobs by priority, then by age, and a retry keeps its priority.
 * @param delay seconds before which it is not tried again
 */
async function demote(boss: PgBoss, queue: string, id: string, delay = 0): Promise<void> {
  // A job that keeps its priority is still retried.
  await boss
    .getDb()
    .executeSql(demoteJob, [queue, id, delay])
    .catch(() => undefined);
}

/** With backoff, pg-boss waits for the delay of a job times two to the power of its retries, or longer. */
const demoteJob = `
  update pgboss.job set priority = priority - 1,
    retry_delay = greatest(retry_delay, ceil($3::float8
      / case when retry_backoff then power(2, least(16, retry_count)) else 1 end))
  where name = $1 and id = $2`;

/** Prepares each queue once per process; after a failure the next call tries again. */
function oncePerQueue(prepare: (queue: QueueSettings) => Promise<void>) {
  const preparations = new Map<string, Promise<void>>();
  return (queue: QueueSettings): Promise<void> => {
    const existing = preparations.get(queue.name);
    if (existing) return existing;
    const preparation = prepare(queue).catch((error: unknown) => {
      preparations.delete(queue.name);
      throw error;
    });
    preparations.set(queue.name, preparation);
    return preparation;
  };
}

async function runMeasured(
  { logger, metrics, tracing }: Pick<Options, 'logger' | 'metrics' | 'tracing'>,
  queue: string,
  id: string,
  run: () => Promise<void>,
): Promise<JobResult> {
  const end = metrics.jobDuration.startTimer({ queue });
  try {
    await withSpan(tracing, spanOf(queue, id), async () => {
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
