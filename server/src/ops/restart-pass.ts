import { balanceQueue, compareQueue, reconcileQueue } from '../billing/jobs.ts';
import { readProgress } from '../billing/store/backlog.ts';
import { beginPass } from '../billing/store/passes.ts';
import type { PassName } from '../billing/tables.ts';
import { at, line } from './output.ts';
import type { Ops } from './repair-billing.ts';

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
 * Has a running server begin a pass from the beginning of its list. It may be repeated: what is stored already stays
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
