import { balanceQueue, compareQueue, reconcileQueue } from '../billing/jobs.ts';
import { readProgress } from '../billing/store/backlog.ts';
import { beginPass } from '../billing/store/passes.ts';
import type { PassName } from '../billing/tables.ts';
import { at, line } from './output.ts';
import type { Ops } from './repair-billing.ts';
import type { Kysely } from 'kysely';
import { isUuid } from '../platform/random-token.ts';
import {
  countStuckJobs,
  findJob,
  listQueues,
  releaseStuckJobs,
  type StuckJobs,
} from '../platform/jobs/stuck-jobs.ts';

const queues = {
  'read-events': reconcileQueue,
  'compare-customers': compareQueue,
  'read-balance': balanceQueue,
} satisfies Record<PassName, typeof reconcileQueue>;

/** Whose progress `billing_passes` has. */
export const passNames = Object.keys(queues).filter(isPass);

function isPass(name: string): name is PassName {
  return Object.hasOwn(queues, name);
}

/**
 * Has a running server start a pass from the beginning of its list. It may be repeated: stored rows stay
 * the same.
 * @throws for a pass that does not exist
 */
export async function restartPass(
  { billingDb, jobs }: Omit<Ops, 'db'>,
  name: string,
  { write }: { write: boolean },
): Promise<string[]> {
  if (!isPass(name)) {
    throw new Error(`There is no pass ${name}. Passes: ${passNames.join(', ')}.`);
  }
  const before = line('pass', [name, describeProgress(await readProgress(billingDb, name))]);
  if (!write) return [before];
  await billingDb.transaction().execute(async (trx) => {
    await beginPass(trx, name);
    await jobs.enqueue(trx, queues[name], {});
  });
  return [before, 'A running server begins it again now.'];
}

export function describeProgress(pass: Awaited<ReturnType<typeof readProgress>>): string {
  const progress = pass.started_at
    ? `under way since ${at(pass.started_at)} with ${pass.done} done, `
    : '';
  return `${progress}last complete ${at(pass.last_complete)}`;
}

/**
 * Has a job run now that waits for its next attempt, or whose server is gone; or all such jobs of queues.
 * @param target the id of a job, or the name of a queue, in which `*` matches any letters
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
