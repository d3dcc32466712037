import { minuteMs } from '@stillweb/contract/time';
import { databaseTime } from '../../../platform/database/database.ts';
import type { BillingContext } from '../../context.ts';
import { findStripeCustomer } from '../../store/customers/customers.ts';
import { withUserLock } from '../../store/locks.ts';
import { failPlanChange, findOpenPlanChange } from '../../store/plan-changes.ts';
import { listPendingRepairs, retryUnansweredPayments } from '../../store/repairs.ts';
import { isDecline } from '../../stripe/errors.ts';
import { isUnansweredPayment } from '../../sync/apply-repairs.ts';
import { syncCustomer } from '../../sync/sync-customer.ts';
import type { PlanChange } from '../../tables.ts';
import { makeChange } from './make-change.ts';

/**
 * Milliseconds for which a change is asked for. One that Stripe never received, as in an outage, is not made
 * hours later: from then on only a reading decides.
 */
const askedFor = 15 * minuteMs;

/**
 * Finds the result of a customer's payment that took longer than the call for it, with a call that may
 * take as long as a payment does at Stripe.
 * @throws while the result is not known, so that the job is tried again
 */
export async function pollPaymentResult(
  context: BillingContext,
  { customerId }: { customerId: string },
): Promise<void> {
  const billing = { ...context, paymentTimeout: context.stripeLimits.payment };
  if (!(await isPaymentOpen(billing, customerId))) return;
  await followPlanChange(billing, customerId);
  await retryUnansweredPayments(billing.db, customerId);
  await syncCustomer(billing, customerId);
  if (await isPaymentOpen(billing, customerId)) {
    throw new Error('The result of a payment is not known yet');
  }
}

async function isPaymentOpen({ db }: BillingContext, customerId: string): Promise<boolean> {
  if (await findOpenPlanChange(db, customerId)) return true;
  return (await listPendingRepairs(db, customerId)).some(isUnansweredPayment);
}

async function followPlanChange(billing: BillingContext, customerId: string): Promise<void> {
  const customer = await findStripeCustomer(billing.db, customerId);
  if (!customer || !(await findOpenPlanChange(billing.db, customerId))) return;
  await withUserLock(billing, customer.user_id, async (billing) => {
    await syncCustomer(billing, customerId);
    const change = await findOpenPlanChange(billing.db, customerId);
    if (change) await finishChange(billing, change);
  });
}

async function finishChange(billing: BillingContext, change: PlanChange): Promise<void> {
  const now = await databaseTime(billing.db);
  if (now.getTime() - change.requested_at.getTime() > askedFor) {
    await failPlanChange(billing.db, change.id, '');
    return;
  }
  const outcome = await makeChange(billing, change);
  if (outcome.state !== 'failed') return;
  const { failure } = outcome;
  if (isDecline(failure)) billing.metrics.declinedCards.inc();
  billing.logger.info({ err: failure, change: change.id }, 'a change of plan failed late');
  await failPlanChange(billing.db, change.id, isDecline(failure) ? failure.message : '');
}
