import { retryWaitingEvents } from '../../billing/webhooks/retry-waiting-events.ts';
import { appendAudit, type Act, type Actor } from '../append-audit.ts';
import type { ConsoleContext } from '../context.ts';

type Context = Pick<ConsoleContext, 'db' | 'clock' | 'billing'>;

/** Has the failed jobs of a queue tried again. @returns how many */
export function retryJobs(context: Context, by: Actor, queue: string): Promise<number> {
  return audited(context, by, { action: 'retry-jobs', target: queue }, () =>
    context.billing.jobs.retryFailed(queue),
  );
}

/** Has the customers of the waiting events synchronised. @returns how many */
export function retryEvents(context: Context, by: Actor): Promise<number> {
  return audited(context, by, { action: 'retry-events' }, () =>
    retryWaitingEvents(context.billing),
  );
}

/** The servers' role does it: the intent is committed before, and the outcome after it. */
async function audited(
  { db, clock }: Context,
  by: Actor,
  act: Act,
  retry: () => Promise<number>,
): Promise<number> {
  const append = (more: Partial<Act>) =>
    db.transaction().execute((trx) => appendAudit(trx, clock, by, { ...act, ...more }));
  const intentId = await append({ outcome: 'begun' });
  try {
    const retried = await retry();
    await append({ outcome: 'done', intentId, after: { retried } });
    return retried;
  } catch (error) {
    await append({ outcome: 'failed', intentId });
    throw error;
  }
}
