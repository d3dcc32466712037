import { sql, type Kysely } from 'kysely';
import * as z from 'zod/mini';
import { queryRows } from '../database/database.ts';
import { addGauge, type Metrics } from '../telemetry/metrics.ts';

// SQL about a row of `pgboss.job`. A job that is scheduled for later is not due yet; one that failed counts from
// its creation, whenever its next attempt is.

/** Whether a job should have run by now. */
export const isJobDue = sql<boolean>`(job.state in ('retry', 'active')
  or (job.state = 'created' and job.start_after <= now()))`;

/** When a due job became due. */
export const jobDueSince = sql<Date>`case when job.state = 'retry' or job.retry_count > 0
  then job.created_on else job.start_after end`;

const queueState = z.object({
  name: z.string(),
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
  due: z.int(),
  /** When the oldest due job became due; null without one. */
  oldest: z.nullable(z.date()),
  /** The age of that job; 0 without one. */
  oldestSeconds: z.number(),
});
export type QueueState = z.infer<typeof queueState>;

/**
 * The queues and their current jobs, by name. The statistics of pg-boss itself (`getQueueStats`) are up to a
 * minute old, and know neither which jobs are due nor since when.
 */
export function readQueues<Tables>(db: Kysely<Tables>): Promise<QueueState[]> {
  const statement = sql`
    select queue.name,
      count(job.id) filter (where job.state in ('created', 'retry'))::int as waiting,
      count(job.id) filter (where job.state = 'active')::int as running,
      count(job.id) filter (where job.state = 'failed')::int as failed,
      count(job.id) filter (where ${isJobDue})::int as due,
      min(${jobDueSince}) filter (where ${isJobDue}) as oldest,
      coalesce(extract(epoch from now() - min(${jobDueSince}) filter (where ${isJobDue})), 0)::float8
        as "oldestSeconds"
    from pgboss.queue
    left join pgboss.job on job.name = queue.name and job.state in ('created', 'retry', 'active', 'failed')
    where queue.name not like '\\_\\_%'
    group by queue.name
    order by queue.name`;
  return queryRows(db, queueState, statement);
}

/** Adds a gauge with the age of each queue's oldest job that should have run by now, in seconds. */
export function addJobBacklogGauge<Tables>(metrics: Metrics, db: Kysely<Tables>): void {
  addGauge(
    metrics,
    {
      name: 'job_oldest_waiting_seconds',
      help: 'Age of the oldest job that is due and not done, failed attempts included',
      label: 'queue',
    },
    async () =>
      (await readQueues(db)).map(({ name, oldestSeconds }) => ({
        label: name,
        value: oldestSeconds,
      })),
  );
}
