import type Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import type { Repair } from '../repair.ts';
import { recordAttempt, settleRepair } from '../store/repairs.ts';
import { isAnswered, isDecline, isRefusal, mapStripeError } from '../stripe/errors.ts';
import type { RepairRow } from '../tables.ts';

export type AppliedRepairs = {
  /** Whether Stripe has to be read again. */
  mayHaveChanged: boolean;
  /** Why an overdue invoice could not be paid with a new card. */
  paymentFailure: unknown;
};

/**
 * Carries out repairs at Stripe, one after the other, until the request that asked for it is over. One that fails keeps neither the others nor the
 * reading from being stored: it stays pending, with the reason, until a later attempt succeeds.
 */
export async function applyRepairs(
  billing: BillingContext,
  rows: RepairRow[],
): Promise<AppliedRepairs> {
  const result: AppliedRepairs = { mayHaveChanged: false, paymentFailure: undefined };
  for (const row of rows) {
    billing.signal?.throwIfAborted();
    const error = await attempt(billing, row);
    if (error === undefined || isAnswered(error)) result.mayHaveChanged = true;
    // A refused payment is no failure: the invoice was paid or closed in the meantime.
    if (row.kind === 'pay-invoice' && error !== undefined && !isRefusal(error)) {
      result.paymentFailure = mapStripeError(error);
    }
  }
  return result;
}

/** @returns Stripe's error, if there was one */
async function attempt(billing: BillingContext, row: RepairRow): Promise<unknown> {
  const facts = { repair: row.key, customer: row.stripe_customer_id };
  try {
    await carryOut(billing.stripe, row.repair, { idempotencyKey: `${row.key}:${row.answers}` });
    await recordAttempt(billing.db, row, { isAnswered: true, error: null });
    billing.logger.info(facts, 'repaired at Stripe');
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await recordAttempt(billing.db, row, { isAnswered: isAnswered(error), error: reason });
    // The bank would only decline again: Stripe retries the payment on its own schedule.
    if (isDecline(error)) await settleRepair(billing.db, row.key, 'failed');
    else billing.logger.warn({ err: error, ...facts }, 'a repair at Stripe failed');
    return error;
  }
}

function carryOut(
  stripe: Stripe,
  repair: Repair,
  options: Stripe.RequestOptions,
): Promise<unknown> {
  switch (repair.kind) {
    case 'cancel-subscription':
      return stripe.subscriptions.cancel(
        repair.subscription,
        { invoice_now: false, prorate: false },
        options,
      );
    case 'refund-payment':
      return stripe.refunds.create(
        { payment_intent: repair.paymentIntent, reason: repair.reason },
        options,
      );
    case 'void-invoice':
      return stripe.invoices.voidInvoice(repair.invoice, {}, options);
    case 'set-card':
      return stripe.subscriptions.update(
        repair.subscription,
        { default_payment_method: repair.paymentMethod },
        options,
      );
    case 'pay-invoice':
      return stripe.invoices.pay(repair.invoice, { payment_method: repair.paymentMethod }, options);
  }
}
