import { setTimeout as pause } from 'node:timers/promises';
import type { BillingContext } from '../context.ts';
import { backfillQueue } from '../jobs.ts';
import { listCustomersAfter, lockStripeCustomer } from '../store/customers.ts';
import { withCustomerLock } from '../store/locks.ts';
import { advancePass, completePass, findPass, type Pass } from '../store/passes.ts';
import { storeRefunds } from '../store/refunds.ts';
import { rateLimitDelay } from '../../platform/retry-after.ts';
import { isOutage } from '../stripe/errors.ts';
import { mapRefunds } from '../stripe/map-refunds.ts';
import { storeHistory } from '../sync/history/store-history.ts';
import { storeOthers } from '../sync/store-others.ts';
import { runUntilDeadline, type Remaining } from '../webhooks/run-until-deadline.ts';
import { backfillEvents } from './backfill-events.ts';
import { readHistory } from './read-history.ts';

const pages = { which: 'every', limit: 100 } as const;
/** Seconds; then the same customer is read again. */
const pauseInOutage = 600;
/** Milliseconds between two customers: about 20 calls a second, a fifth of what Stripe accepts. */
const pauseBetween = 200;

/** Stores what happened before this release could: all invoices, payments and changes that Stripe knows. */
export async function backfill(billing: BillingContext): Promise<void> {
  await runUntilDeadline(billing, backfillQueue, (deadline) => backfillUntil(billing, deadline));
}

async function backfillUntil(billing: BillingContext, deadline: Date): Promise<Remaining> {
  let pass: Pass | undefined = await findPass(billing.db, 'backfill');
  while (pass && isAtEvents(pass)) {
    const last = await backfillEvents(billing, pass.position);
    pass = await advancePass(billing.db, pass, { position: last ?? beforeCustomers, done: 0 });
    if (billing.clock() >= deadline) return { continueAfter: 0 };
    await pause(pauseBetween);
  }
  return pass ? backfillCustomers(billing, pass, deadline) : 'nothing';
}

/** The events come first: a customer's history is made from them. */
function isAtEvents({ position }: Pass): boolean {
  return position === '' || position.startsWith('evt_');
}

/** A position that all ids of customers follow. */
const beforeCustomers = 'cus_';

async function backfillCustomers(
  billing: BillingContext,
  begun: Pass,
  deadline: Date,
): Promise<Remaining> {
  let pass: Pass | undefined = begun;
  for (;;) {
    const page = await listCustomersAfter(billing.db, pass.position, pages);
    if (page.length === 0) {
      await completePass(billing.db, pass);
      billing.logger.info('the past of all customers is stored');
      return 'nothing';
    }
    for (const customerId of page) {
      if ((await attempt(billing, customerId)) === 'unreachable') {
        return { continueAfter: pauseInOutage };
      }
      pass = await advancePass(billing.db, pass, { position: customerId, done: 1 });
      // Another job goes on with the pass.
      if (!pass) return 'nothing';
      if (billing.clock() >= deadline) return { continueAfter: 0 };
      await pause(pauseBetween);
    }
  }
}

/** @throws Stripe's error when it limits our calls: the same customer is read later */
async function attempt(
  billing: BillingContext,
  customerId: string,
): Promise<'stored' | 'failed' | 'unreachable'> {
  try {
    await withCustomerLock(billing, customerId, (locked) => backfillCustomer(locked, customerId));
    return 'stored';
  } catch (error) {
    if (rateLimitDelay(error) !== undefined) throw error;
    billing.logger.warn(
      { err: error, customer: customerId },
      'the past of a customer was not read',
    );
    return isOutage(error) ? 'unreachable' : 'failed';
  }
}

/** Stores the whole past of one customer. It may be repeated. The caller has the customer's lock. */
async function backfillCustomer(billing: BillingContext, customerId: string): Promise<void> {
  const history = await readHistory(billing, customerId);
  await billing.db.transaction().execute(async (trx) => {
    const customer = await lockStripeCustomer(trx, customerId);
    if (!customer) return;
    if (customer.synced_at && customer.synced_at > history.startedAt) {
      throw new Error('a later reading is stored');
    }
    await storeOthers(trx, customerId, history);
    await storeRefunds(trx, mapRefunds(customerId, history.charges));
    await storeHistory(trx, customerId, history, 'backfill');
  });
}
