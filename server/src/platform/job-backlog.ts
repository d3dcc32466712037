import type pg from 'pg';
import { addGauge, type Metrics } from './metrics.ts';

// SQL about a row of `pgboss.job`. A job that is scheduled for later is not due yet; one that failed counts from
// its creation, whenever its next attempt is.

/** Whether a job should have run by now. */
export const isJobDue = `(job.state in ('retry', 'active')
  or (job.state = 'created' and job.start_after <= now()))`;

/** Since when a due job waits. */
export const jobDueSince = `case when job.state = 'retry' or job.retry_count > 0 then job.created_on
  else job.start_after end`;

/** Adds a gauge with the age of each queue's oldest job that should have run by now, in seconds. */
export function addJobBacklogGauge(metrics: Metrics, pool: pg.Pool): void {
  addGauge(
    metrics,
    {
      name: 'job_oldest_waiting_seconds',
      help: 'Age of the oldest job that is due and not done, failed attempts included',
      label: 'queue',
    },
    async () => (await pool.query<{ label: string; value: number }>(oldestDueJobs)).rows,
  );
}

const oldestDueJobs = `
  select queue.name as label,
    coalesce(extract(epoch from now() - min(${jobDueSince})), 0)::float8 as value
  from pgboss.queue
  left join pgboss.job on job.name = queue.name and ${isJobDue}
  where queue.name not like '\\_\\_%'
  group by queue.name`;
