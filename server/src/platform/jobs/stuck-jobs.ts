import { sql, type Kysely } from 'kysely';
import * as z from 'zod/mini';
import { queryRows } from '../database/database.ts';
import { isRunning } from './heartbeat.ts';

/** One job by its id, or the jobs of all queues whose names match: `*` matches any letters. */
export type JobChoice = { id: string } | { queue: string };

const stuckJobs = z.object({
  queue: z.string(),
  state: z.enum(['retry', 'active']),
  count: z.int(),
});
export type StuckJobs = z.infer<typeof stuckJobs>;

/** The stuck jobs: those that wait for their next attempt, and those whose server is gone. */
export function countStuckJobs<Tables>(
  db: Kysely<Tables>,
  choice: JobChoice,
): Promise<StuckJobs[]> {
  const statement = sql`
    select name as queue, state::text, count(*) from pgboss.job
    where ${isChosen(choice)} and ${isStuck} group by 1, 2 order by 1, 2`;
  return queryRows(db, stuckJobs, statement);
}

/** Has the stuck jobs run now. @returns how many */
export async function releaseStuckJobs<Tables>(
  db: Kysely<Tables>,
  choice: JobChoice,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update pgboss.job set state = 'retry', start_after = now()
    where ${isChosen(choice)} and ${isStuck}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

const jobState = z.object({
  queue: z.string(),
  state: z.string(),
  startAfter: z.date(),
  isDue: z.boolean(),
  /** A server that may work on it. */
  server: z.nullable(z.string()),
  expiresAt: z.nullable(z.date()),
});
export type JobState = z.infer<typeof jobState>;

export async function findJob<Tables>(
  db: Kysely<Tables>,
  id: string,
): Promise<JobState | undefined> {
  const statement = sql`
    select name as queue, state::text, start_after as "startAfter", start_after <= now() as "isDue",
      ${workingServer} as server, ${expiresAt} as "expiresAt"
    from pgboss.job where ${isChosen({ id })}`;
  return (await queryRows(db, jobState, statement))[0];
}

/** The names of the queues that match. */
export async function listQueues<Tables>(db: Kysely<Tables>, pattern: string): Promise<string[]> {
  const statement = sql`select name from pgboss.queue where ${isMatching(pattern)} order by name`;
  return (await queryRows(db, z.object({ name: z.string() }), statement)).map(({ name }) => name);
}

function isChosen(choice: JobChoice) {
  return 'id' in choice ? sql`job.id = ${choice.id}::uuid` : isMatching(choice.queue);
}

/** pg-boss has queues of its own, whose names begin with two underscores. */
function isMatching(pattern: string) {
  const like = pattern.replace(/[%_\\]/g, '\\$&').replaceAll('*', '%');
  return sql`(name like ${like} and name not like '\\_\\_%')`;
}

/** When pg-boss takes a job for lost, even where its server runs. */
const expiresAt = sql`(job.started_on + job.expire_seconds * interval '1 second')`;

/**
 * A server of jobs that was there when the job began and still runs: it may work on it, for no job says which server
 * has it.
 */
const workingServer = sql`(
  select host from servers
  where job.state = 'active' and ${expiresAt} > now() and ${isRunning}
    and runs_jobs and started_at < job.started_on
  order by started_at limit 1)`;

const isStuck = sql`((job.state = 'retry' and job.start_after > now())
  or (job.state = 'active' and ${workingServer} is null))`;
