import type Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import type { Repair } from '../repair.ts';
import { recordAttempt, settleRepair } from '../store/repairs.ts';
import { isAnswered, isDecline } from '../stripe/errors.ts';
import type { RepairRow } from '../tables.ts';

/**
 * Carries out repairs at Stripe, one after the other, until the request that asked for it is over. One
 * that fails does not keep the others from being tried: it stays pending, with the reason, until a
 * reading shows it done.
 * @returns the failure of the first one that concerns a new card
 */
export async function applyRepairs(billing: BillingContext, rows: RepairRow[]): Promise<unknown> {
  let cardFailure: unknown;
  for (const row of rows) {
    billing.signal?.throwIfAborted();
    const error = await attempt(billing, row);
    if (isAboutCard(row)) cardFailure ??= error;
  }
  return cardFailure;
}

/** The kinds of repairs that let a new card pay. */
export const cardRepairs: Repair['kind'][] = ['set-card', 'pay-invoice'];

/** Whether a repair lets a new card pay. */
export function isAboutCard({ repair }: RepairRow): boolean {
  return cardRepairs.includes(repair.kind);
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
    if (row.kind === 'pay-invoice' && isDecline(error))
      await settleRepair(billing.db, row.key, 'failed');
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
