import { checkoutSwitch } from '@stillweb/contract/switches';
import { isSwitchedOn } from '../../platform/switches.ts';
import type { BillingContext } from '../context.ts';
import { closeCheckoutsQueue } from '../jobs.ts';
import { listUsersWithOpenAttempt } from '../store/checkouts.ts';
import { withUserLock } from '../store/locks.ts';
import { closeCheckout } from '../subscription/end-billing.ts';
import { runUntilDeadline, type Remaining } from '../sync/webhooks/run-until-deadline.ts';

const pageSize = 100;

/** Closes every open checkout to payments, once new subscriptions are stopped. What was paid before stays. */
export async function closeCheckouts(billing: BillingContext): Promise<void> {
  await runUntilDeadline(billing, closeCheckoutsQueue, (deadline) => closeUntil(billing, deadline));
}

/** @throws AggregateError when some could not be closed: the job is tried again */
async function closeUntil(billing: BillingContext, deadline: Date): Promise<Remaining> {
  const failures: unknown[] = [];
  let page = await listUsersWithOpenAttempt(billing.db, undefined, pageSize);
  while (page.length > 0) {
    for (const userId of page) {
      if (await isSwitchedOn(billing.db, checkoutSwitch)) return 'nothing';
      if (billing.clock() >= deadline) return { continueAfter: 0 };
      await withUserLock(billing, userId, (locked) => closeCheckout(locked, userId)).catch(
        (error: unknown) => failures.push(error),
      );
    }
    page = await listUsersWithOpenAttempt(billing.db, page.at(-1), pageSize);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'A checkout could not be closed');
  return 'nothing';
}
