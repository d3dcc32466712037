import type pg from 'pg';
import { addGauge, type Metrics } from './metrics.ts';

/** Says of each queue how long its oldest job that should have run by now has been waiting. */
export function measureBacklog(metrics: Metrics, pool: pg.Pool): void {
  addGauge(
    metrics,
    {
      name: 'job_oldest_waiting_seconds',
      help: 'Age of the oldest job that is due and not done, failed tries included',
      label: 'queue',
    },
    async () => (await pool.query<{ label: string; value: number }>(oldestWaiting)).rows,
  );
}

// One that failed is due since it was made, whenever its next try is; one made for later is not due yet.
const oldestWaiting = `
  select queue.name as label,
    coalesce(extract(epoch from now() - min(
      case when job.state = 'retry' then job.created_on else job.start_after end
    )), 0)::float8 as value
  from pgboss.queue
  left join pgboss.job on job.name = queue.name
    and (job.state in ('retry', 'active') or (job.state = 'created' and job.start_after <= now()))
  where queue.name not like '\\_\\_%'
  group by queue.name`;
