import type Stripe from 'stripe';
import type { BillingContext } from '../../context.ts';
import { givesAccess, isOngoing } from '../../status.ts';
import type { StripeState } from '../../stripe/read-state.ts';
import { mend } from '../apply-repairs.ts';
import { refundInvoice } from './refund-invoice.ts';
import { recordEnding } from '../../store/subscriptions.ts';

/**
 * Nobody pays twice: of several live subscriptions the one that gives access stays, the oldest among
 * equals, and the others end. What was paid for a later one goes back.
 * @returns whether anything was changed at Stripe
 */
export async function endDuplicates(
  billing: BillingContext,
  { subscriptions }: StripeState,
): Promise<boolean> {
  const [kept, ...others] = subscriptions
    .filter(isOngoing)
    // Stripe lists the newest first; within one second only that order tells.
    .toReversed()
    .sort((a, b) => Number(givesAccess(b)) - Number(givesAccess(a)) || a.created - b.created);
  if (!kept || others.length === 0) return false;
  for (const duplicate of others) {
    await recordEnding(billing.db, duplicate.id, 'DUPLICATE');
    // An earlier one whose payment fails now had its use until then; the line in the log says so.
    const refunded = duplicate.created >= kept.created;
    // The refund comes first: once the subscription has ended nothing would remind us of it.
    if (refunded) await refund(billing, duplicate);
    await mend(
      billing,
      `end the second subscription ${duplicate.id}`,
      billing.stripe.subscriptions.cancel(duplicate.id, { invoice_now: false, prorate: false }),
    );
    billing.log.warn(
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
