import type { BillingContext } from '../../context.ts';
import { compareQueue } from '../../jobs.ts';
import { insertDifferences } from './comparison-differences.ts';
import { listCustomersAfter, scheduleSync } from '../../store/customers/customers.ts';
import { advancePass, completePass, continuePass } from '../../store/passes.ts';
import { rateLimitDelay } from '../../../platform/stripe/retry-after.ts';
import { isOutage } from '../../stripe/errors.ts';
import { syncCustomer } from '../sync-customer.ts';
import { runUntilDeadline, type Remaining } from './run-until-deadline.ts';

const pageSize = 100;
/** Customers in a row that could not be read: more of them are not asked for, because Stripe is down. */
const mostFailures = 3;
/** Seconds. */
const pauseInOutage = 600;

/** Synchronises all customers and logs each subscription that differed from Stripe. */
export async function compareAllCustomers(billing: BillingContext): Promise<void> {
  await runUntilDeadline(billing, compareQueue, (deadline) => compareCustomers(billing, deadline));
}

async function compareCustomers(billing: BillingContext, deadline: Date): Promise<Remaining> {
  let pass = await continuePass(billing.db, 'compare-customers');
  let failures = 0;
  for (;;) {
    const page = await listCustomersAfter(billing.db, pass.position, pageSize);
    if (page.length === 0) {
      await completePass(billing.db, pass);
      return 'nothing';
    }
    for (const customerId of page) {
      failures = (await compare(billing, customerId)) === 'unreachable' ? failures + 1 : 0;
      const next = await advancePass(billing.db, pass, { position: customerId, done: 1 });
      // Another job continues the pass.
      if (!next) return 'nothing';
      pass = next;
      if (failures === mostFailures) return { continueAfter: pauseInOutage };
      if (billing.clock() >= deadline) return { continueAfter: 0 };
    }
  }
}

/** @throws Stripe's error when it limits our calls: the same customer is compared later */
async function compare(
  billing: BillingContext,
  customerId: string,
): Promise<'compared' | 'failed' | 'unreachable'> {
  try {
    const result = await syncCustomer(billing, customerId);
    const changedIds = result?.changedIds ?? [];
    await insertDifferences(billing.db, customerId, changedIds);
    for (const subscription of changedIds) {
      billing.logger.warn(
        { customer: customerId, subscription },
        'stored state differed from Stripe',
      );
    }
    return 'compared';
  } catch (error) {
    if (rateLimitDelay(error) !== undefined) throw error;
    billing.logger.warn({ err: error, customer: customerId }, 'a customer could not be compared');
    if (!isOutage(error)) return 'failed';
    // Its own job is retried for hours, while the pass continues: an error of one customer cannot stop it.
    await scheduleSync(billing, customerId);
    return 'unreachable';
  }
}
