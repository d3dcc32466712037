import type Stripe from 'stripe';
import type { BillingContext } from '../../context.ts';
import { givesAccess, isOngoing } from '../../status.ts';
import type { StripeState } from '../../stripe/read-state.ts';
import { applyRepair } from '../apply-repairs.ts';
import { refundInvoice } from './refund-invoice.ts';
import { recordEnding } from '../../store/subscriptions.ts';

/**
 * Ends all ongoing subscriptions of a customer but one: the one that gives access, the oldest among
 * equals. Payments for a later one are refunded.
 * @returns whether anything was changed at Stripe
 */
export async function endDuplicates(
  billing: BillingContext,
  { subscriptions }: StripeState,
): Promise<boolean> {
  const [kept, ...others] = subscriptions
    .filter(isOngoing)
    // Stripe lists the newest first, which decides between two that were created in one second.
    .toReversed()
    .sort((a, b) => Number(givesAccess(b)) - Number(givesAccess(a)) || a.created - b.created);
  if (!kept || others.length === 0) return false;
  for (const duplicate of others) {
    await recordEnding(billing.db, duplicate.id, 'DUPLICATE');
    // An earlier one whose payment now fails was used until then, so its payments are not refunded.
    const refunded = duplicate.created >= kept.created;
    // The refund comes first: an ended subscription would not be found as a duplicate again.
    if (refunded) await refund(billing, duplicate);
    await applyRepair(
      billing,
      `end the second subscription ${duplicate.id}`,
      billing.stripe.subscriptions.cancel(duplicate.id, { invoice_now: false, prorate: false }),
    );
    billing.logger.warn(
      { subscription: duplicate.id, kept: kept.id, refunded },
      'ended a second subscription',
    );
  }
  return true;
}

async function refund(billing: BillingContext, duplicate: Stripe.Subscription): Promise<void> {
  const { data: invoices } = await billing.stripe.invoices.list({
    subscription: duplicate.id,
    status: 'paid',
    expand: ['data.payments'],
  });
  for (const invoice of invoices) {
    if (invoice.amount_paid > 0) await refundInvoice(billing, invoice, 'duplicate');
  }
}
