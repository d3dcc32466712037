import type { Job, JobResult, PgBoss } from 'pg-boss';

/** Workers of a queue that take only its new jobs, or only its retries, one job at a time each. */
type Lane = {
  queue: string;
  takesRetries: boolean;
  /** Starts its workers. @returns the id that pg-boss gives all of them */
  start: () => Promise<string>;
  /** That id, as soon as there was a job for them: until then a lane costs nothing. */
  id?: Promise<string> | undefined;
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

  /** @returns the lane's id; undefined if its workers have only begun now, which look for jobs by themselves */
  const startOnce = async (lane: Lane): Promise<string | undefined> => {
    if (lane.id) return lane.id;
    lane.id = lane.start();
    await lane.id.catch((error: unknown) => {
      lane.id = undefined;
      throw error;
    });
    return undefined;
  };
  const reportUnlessClosed = (error: unknown) => timer && reportError(error);
  const search = () => {
    if (isSearching || lanes.length === 0) return;
    isSearching = true;
    wakeDue()
      .catch(reportUnlessClosed)
      .finally(() => (isSearching = false));
  };
  const wakeDue = async () => {
    const { rows } = await boss.getDb().executeSql(dueJobs);
    if (!timer) return;
    const due = lanes.filter(({ queue, takesRetries }) =>
      rows.some((row) => row.queue === queue && row.isRetry === takesRetries),
    );
    await Promise.all(due.map(wake));
  };
  const wake = async (lane: Lane) => {
    const laneId = await startOnce(lane);
    const workers = boss.getWipData().filter(({ workId }) => workId === laneId);
    for (const { id } of workers) boss.notifyWorker(id);
  };
  /** The search finds jobs that are announced while the connection is down. */
  const listen = async (): Promise<Listener | undefined> => {
    try {
      const database = boss.getDb();
      const { rows } = await database.executeSql(notifyChannel);
      const wakeQueue = (queue: string) => void wakeOne(queue).catch(reportUnlessClosed);
      return await database.listen?.(rows[0].channel, wakeQueue, () => {});
    } catch (error) {
      reportError(error);
      return undefined;
    }
  };
  /** Wakes one worker for one job; pg-boss itself would wake all workers of the queue. */
  const wakeOne = async (queue: string) => {
    const lane = lanes.find((candidate) => candidate.queue === queue && !candidate.takesRetries);
    if (!lane) return;
    const laneId = await startOnce(lane);
    const idle = boss.getWipData().filter(({ workId, count }) => workId === laneId && count === 0);
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
      timer = setInterval(search, searchInterval).unref();
    },
    /** Opens both lanes of a queue. Their workers start with their first job. */
    open: <Data extends object>(
      queue: string,
      { concurrency, isGrouped }: LaneOptions,
      run: (job: Job<Data>) => Promise<JobResult>,
    ): void => {
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
        { queue, takesRetries: false, start: startNew, announced: 0 },
        { queue, takesRetries: true, start: startRetries, announced: 0 },
      );
      // One search for all queues that are opened together finds the jobs of earlier servers.
      setImmediate(search);
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
