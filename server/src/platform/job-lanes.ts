import type { Job, JobResult, PgBoss } from 'pg-boss';

/** Workers of a queue that take only its new jobs, or only its retries, one job at a time each. */
type Lane = {
  queue: string;
  takesRetries: boolean;
  /** Starts its workers. @returns the id that pg-boss gives all of them */
  start: () => Promise<string>;
  id?: string;
  /** How many jobs were announced: the workers are woken in turn. */
  announced: number;
};

type Listener = { close: () => Promise<void> };

type LaneOptions = {
  /** How many new jobs run in parallel. */
  concurrency: number;
  isGrouped: boolean;
};

/** How many retries of a queue run in parallel. */
const retryConcurrency = 5;
/** How many new jobs of one group run in parallel on a server. */
const groupConcurrency = 3;

/** Milliseconds between two searches for due jobs. */
const searchInterval = 1000;

/**
 * Starts workers of pg-boss and wakes them. NOTIFY announces new jobs; one statement a second finds the
 * lanes of all other due jobs: retries, delayed jobs, and those of a server that died.
 */
export function createJobLanes(boss: PgBoss, reportError: (error: unknown) => void) {
  const lanes: Lane[] = [];
  let timer: NodeJS.Timeout | undefined;
  let listener: Listener | undefined;
  let isSearching = false;

  const wakeDue = async () => {
    const { rows } = await boss.getDb().executeSql(dueJobs);
    if (!timer) return;
    const due = lanes.filter(({ queue, takesRetries }) =>
      rows.some((row) => row.queue === queue && row.isRetry === takesRetries),
    );
    await Promise.all(due.map(wake));
  };
  const wake = async (lane: Lane) => {
    if (lane.id === undefined) lane.id = await lane.start();
    const workers = boss.getWipData().filter(({ workId }) => workId === lane.id);
    for (const { id } of workers) boss.notifyWorker(id);
  };
  /** The search finds jobs that are announced while the connection is down. */
  const listen = async (): Promise<Listener | undefined> => {
    try {
      const database = boss.getDb();
      const { rows } = await database.executeSql(notifyChannel);
      return await database.listen?.(rows[0].channel, wakeOne, () => {});
    } catch (error) {
      reportError(error);
      return undefined;
    }
  };
  /** Wakes one worker for one job; pg-boss itself would wake all workers of the queue. */
  const wakeOne = (queue: string) => {
    const lane = lanes.find((one) => one.queue === queue && !one.takesRetries);
    if (!lane) return;
    const idle = boss.getWipData().filter(({ workId, count }) => workId === lane.id && count === 0);
    const worker = idle[lane.announced % idle.length];
    lane.announced += 1;
    if (worker) boss.notifyWorker(worker.id);
  };
  /** A worker that has a job looks for the next one when it is done, instead of waiting for a NOTIFY. */
  const keepBusy = (queue: string) => {
    const workers = boss.getWipData().filter(({ name, count }) => name === queue && count > 0);
    for (const { id } of workers) boss.notifyWorker(id);
  };

  return {
    start: async (): Promise<void> => {
      listener = await listen();
      timer = setInterval(() => {
        if (isSearching || lanes.length === 0) return;
        isSearching = true;
        wakeDue()
          .catch((error: unknown) => timer && reportError(error))
          .finally(() => (isSearching = false));
      }, searchInterval).unref();
    },
    /** Opens both lanes of a queue. Workers for retries start with the first retry. */
    open: async <Data extends object>(
      queue: string,
      { concurrency, isGrouped }: LaneOptions,
      run: (job: Job<Data>) => Promise<JobResult>,
    ): Promise<void> => {
      const newJobs = {
        ...workOptions,
        minPriority: 0,
        localConcurrency: concurrency,
        // Counted in memory: in the database the jobs of a server that died would count until they expire.
        ...(isGrouped && { localGroupConcurrency: groupConcurrency }),
      };
      const retries = { ...workOptions, maxPriority: -1, localConcurrency: retryConcurrency };
      const runAll = async (jobs: Job<Data>[]) => {
        const results = await Promise.all(jobs.map(run));
        keepBusy(queue);
        return results;
      };
      const startNew = () => boss.work<Data>(queue, newJobs, runAll);
      const startRetries = () => boss.work<Data>(queue, retries, runAll);
      lanes.push(
        { queue, takesRetries: false, start: startNew, id: await startNew(), announced: 0 },
        { queue, takesRetries: true, start: startRetries, announced: 0 },
      );
    },
    /** Wakes no worker any more, and lets their jobs end. */
    close: async (): Promise<void> => {
      clearInterval(timer);
      timer = undefined;
      await listener?.close();
      const queues = new Set(lanes.map(({ queue }) => queue));
      await Promise.all([...queues].map((queue) => boss.offWork(queue)));
    },
  };
}

const workOptions = {
  // pg-boss's own polling can't be turned off.
  pollingIntervalSeconds: 600,
  // A batch would end with its slowest job.
  batchSize: 1,
  perJobResults: true,
} as const;

/** As pg-boss names the channel on which it announces the queue of a new job. */
const notifyChannel = `select 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) as channel`;

/** PostgreSQL answers it from the index of pending jobs, which has no finished ones. */
const dueJobs = `
  select distinct name as queue, priority < 0 as "isRetry"
  from pgboss.job
  where state < 'active' and not blocked and start_after <= now()`;
