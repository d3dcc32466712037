import type { JobQueueState } from '@stillweb/contract/console/system';
import { sql } from 'kysely';
import { isJobDue, jobDueSince } from '../../platform/job-backlog.ts';
import type { ReadableDatabase } from '../tables.ts';

type QueueRow = {
  name: string;
  waiting: number;
  running: number;
  failed: number;
  oldest: Date | null;
};

/** The queues and what is in them, by name; `oldest` is due, as in the metric. */
export async function listQueues(db: ReadableDatabase): Promise<JobQueueState[]> {
  const { rows } = await sql<QueueRow>`
    select queue.name,
      count(job.id) filter (where job.state in ('created', 'retry'))::int as waiting,
      count(job.id) filter (where job.state = 'active')::int as running,
      count(job.id) filter (where job.state = 'failed')::int as failed,
      min(${sql.raw(jobDueSince)}) filter (where ${sql.raw(isJobDue)}) as oldest
    from pgboss.queue
    left join pgboss.job on job.name = queue.name and job.state in ('created', 'retry', 'active', 'failed')
    where queue.name not like '\\_\\_%'
    group by queue.name
    order by queue.name`.execute(db);
  return rows.map((row) => Object.assign({}, row, { oldest: row.oldest?.toISOString() ?? null }));
}
