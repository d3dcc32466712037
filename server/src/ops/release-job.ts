import type { Kysely } from 'kysely';
import { isUuid } from '../platform/random-token.ts';
import {
  countStuckJobs,
  findJob,
  listQueues,
  releaseStuckJobs,
  type StuckJobs,
} from '../platform/jobs/stuck-jobs.ts';
import { at } from './output.ts';

/**
 * Has a job run now that waits for its next attempt, or whose server is gone; or all such jobs of queues.
 * @param target the id of a job, or the name of a queue, in which `*` stands for any letters
 * @throws for an unknown job or queue, and for a job that is done, planned, or may be running
 */
export async function releaseJob<Tables>(
  db: Kysely<Tables>,
  target: string,
  { write }: { write: boolean },
): Promise<string[]> {
  const isId = isUuid(target);
  const choice = isId ? { id: target } : { queue: target };
  const stuck = await countStuckJobs(db, choice);
  if (stuck.length === 0) return [await (isId ? explainJob(db, target) : explainQueue(db, target))];
  if (!write) return stuck.map(describeStuck);
  const released = await releaseStuckJobs(db, choice);
  return [...stuck.map(describeStuck), `Released ${released}: a running server takes them now.`];
}

function describeStuck({ queue, state, count }: StuckJobs): string {
  const why = state === 'retry' ? 'waiting for the next attempt' : 'left by a server that is gone';
  return `${queue}: ${count} ${why}`;
}

async function explainJob<Tables>(db: Kysely<Tables>, id: string): Promise<string> {
  const job = await findJob(db, id);
  if (!job) throw new Error(`No job has the id ${id}.`);
  const name = `${id} of ${job.queue}`;
  if (job.state === 'active') {
    throw new Error(
      `${name} may be running on ${job.server ?? 'a server'}. If it does not end, it is tried again from ${at(job.expiresAt)}.`,
    );
  }
  if (job.state !== 'created' && job.state !== 'retry') {
    const advice = job.state === 'failed' ? ' The page System of the console tries it again.' : '';
    throw new Error(`${name} is done: ${job.state}.${advice}`);
  }
  if (!job.isDue) throw new Error(`${name} is planned for ${at(job.startAfter)}.`);
  return `${name} is due: a running server takes it as soon as it can.`;
}

async function explainQueue<Tables>(db: Kysely<Tables>, pattern: string): Promise<string> {
  if ((await listQueues(db, pattern)).length === 0) {
    const known = await listQueues(db, '*');
    throw new Error(`${pattern} is no job and no queue. Queues: ${known.join(', ')}.`);
  }
  return `No job of ${pattern} waits for its next attempt or was left by a server.`;
}
