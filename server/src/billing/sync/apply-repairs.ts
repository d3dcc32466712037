import type Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import { balanceMark, type Repair } from '../rules/repair.ts';
import { followPaymentQueue } from '../jobs.ts';
import { beginAttempt, recordAttempt, endRepair } from '../store/repairs.ts';
import { rateLimitDelay } from '../../platform/stripe/retry-after.ts';
import { changeOnce } from '../stripe/change-once.ts';
import { restorePause } from '../stripe/change-pause.ts';
import { releaseSchedule } from '../stripe/change-subscription.ts';
import { isAnswered, isDecline } from '../stripe/errors.ts';
import type { RepairRow } from '../tables.ts';

/** A repair that failed, and why. */
export type RepairFailure = { row: RepairRow; error: unknown };

/**
 * Carries out repairs at Stripe, one after the other, until the request that asked for it is over. One
 * that fails does not keep the others from being tried: it stays pending, with the reason, until a
 * reading shows it done.
 */
export async function applyRepairs(
  billing: BillingContext,
  rows: RepairRow[],
): Promise<RepairFailure[]> {
  const failures: RepairFailure[] = [];
  for (const row of rows) {
    billing.signal?.throwIfAborted();
    const error = await attempt(billing, row);
    if (error !== undefined) failures.push({ row, error });
  }
  return failures;
}

/** The kinds of repairs that let a new card pay. */
export const cardRepairs: Repair['kind'][] = ['set-card', 'pay-invoice'];

/** Whether a repair lets a new card pay. */
export function isAboutCard({ repair }: RepairRow): boolean {
  return cardRepairs.includes(repair.kind);
}

/** Whether Stripe may still be taking the payment. */
export function isUnansweredPayment({ kind, unanswered_since }: RepairRow): boolean {
  return kind === 'pay-invoice' && unanswered_since !== null;
}

/** @returns Stripe's error, if there was one */
async function attempt(billing: BillingContext, row: RepairRow): Promise<unknown> {
  const facts = { repair: row.key, customer: row.stripe_customer_id };
  await beginAttempt(billing.db, row);
  try {
    await executeOnce(billing, row);
    await recordAttempt(billing.db, row, { isOpen: false, error: null });
    billing.logger.info(facts, 'repaired at Stripe');
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isOpen = isResultOpen(row, error);
    const delay = rateLimitDelay(error);
    await recordAttempt(billing.db, row, { isOpen, error: reason, delay });
    if (row.kind === 'pay-invoice' && isOpen && row.attempts === 0)
      await enqueuePaymentPolling(billing, row);
    // The bank would only decline again: Stripe retries the payment on its own schedule.
    if (row.kind === 'pay-invoice' && isDecline(error))
      await endRepair(billing.db, row.key, 'failed');
    else billing.logger.warn({ err: error, ...facts }, 'a repair at Stripe failed');
    return error;
  }
}

/** Stripe has not carried out what it limits (429), unless an attempt before is still without an answer. */
function isResultOpen({ unanswered_since }: RepairRow, error: unknown): boolean {
  if (isAnswered(error)) return false;
  return unanswered_since !== null || rateLimitDelay(error) === undefined;
}

/** Later attempts without an answer are those of the job itself, or regular ones. */
function enqueuePaymentPolling({ db, jobs }: BillingContext, row: RepairRow): Promise<void> {
  const customerId = row.stripe_customer_id;
  return jobs.enqueue(db, followPaymentQueue, { customerId }, { singletonKey: customerId });
}

async function executeOnce(billing: BillingContext, { key, repair }: RepairRow): Promise<void> {
  if (repair.kind === 'restore-pause') return restorePause(billing, repair);
  if (repair.kind === 'cancel-subscription') await releaseSchedule(billing, repair.subscription);
  if (repair.kind === 'reset-balance') await changeBalance(billing, repair);
  await changeOnce(billing, { kind: 'repair', object: key, params: repair }, (options) =>
    executeRepair(billing, repair, options),
  );
}

function executeRepair(
  { stripe, paymentTimeout }: BillingContext,
  repair: Exclude<Repair, { kind: 'restore-pause' }>,
  options: Stripe.RequestOptions,
): Promise<unknown> {
  switch (repair.kind) {
    case 'cancel-subscription':
      return stripe.subscriptions.cancel(
        repair.subscription,
        { invoice_now: false, prorate: false, cancellation_details: repair.details ?? {} },
        options,
      );
    case 'refund-payment':
      return stripe.refunds.create(
        { payment_intent: repair.paymentIntent, reason: repair.reason },
        options,
      );
    case 'refund-withdrawn':
      // Without an amount, all that is not returned yet.
      return stripe.refunds.create(
        { payment_intent: repair.paymentIntent, reason: 'requested_by_customer' },
        options,
      );
    case 'reset-balance':
      return stripe.customers.update(
        repair.customer,
        { metadata: balanceWasReset(repair.subscription) },
        options,
      );
    case 'void-invoice':
      return stripe.invoices.voidInvoice(repair.invoice, {}, options);
    case 'set-card':
      // Without an end to a schedule: should its next phase name another card, this is repaired again.
      return stripe.subscriptions.update(
        repair.subscription,
        { default_payment_method: repair.paymentMethod },
        options,
      );
    case 'pay-invoice':
      return stripe.invoices.pay(
        repair.invoice,
        { payment_method: repair.paymentMethod },
        { ...options, timeout: paymentTimeout },
      );
  }
}

function balanceWasReset(subscription: string): Record<string, string> {
  return { [balanceMark(subscription)]: 'balance reset' };
}

/** The transaction's mark keeps a repetition from making another; the customer's is set after it, for readings. */
async function changeBalance(
  billing: BillingContext,
  { subscription, customer, amount, currency }: Extract<Repair, { kind: 'reset-balance' }>,
): Promise<void> {
  const { customers } = billing.stripe;
  const mark = balanceMark(subscription);
  for await (const { metadata } of customers.listBalanceTransactions(customer, { limit: 100 })) {
    if (metadata && mark in metadata) return;
  }
  const params = { amount, currency, metadata: balanceWasReset(subscription) };
  await changeOnce(billing, { kind: 'change-balance', object: mark, params }, (options) =>
    customers.createBalanceTransaction(customer, params, options),
  );
}
