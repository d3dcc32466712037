import type Stripe from 'stripe';
import type { StripeCustomerRow } from '../../store/customers.ts';
import type { BillingContext } from '../../context.ts';
import { isOngoing } from '../../status.ts';
import { defaultMethodId, type StripeState } from '../../stripe/read-state.ts';
import { subscriptionIdOf } from '../../stripe/objects.ts';
import { idOf } from '../../stripe/objects.ts';
import { mend } from '../apply-repairs.ts';
import { declined, isRefusal } from '../../stripe/errors.ts';

/**
 * A card that the customer has made the default since we last looked becomes the card of the live
 * subscription too, whose own card would win otherwise; and what is overdue is paid with it at once.
 * @returns whether anything was changed at Stripe, and the bank's refusal if there was one
 */
export async function applyDefaultCard(
  billing: BillingContext,
  known: StripeCustomerRow,
  found: StripeState,
): Promise<{ changed: boolean; failure?: Error | undefined }> {
  const chosen = defaultMethodId(found.customer);
  if (!chosen || chosen === known.default_payment_method) return { changed: false };
  const behind = found.subscriptions.filter(
    (subscription) =>
      isOngoing(subscription) && idOf(subscription.default_payment_method) !== chosen,
  );
  for (const subscription of behind) {
    await mend(
      billing,
      `give ${subscription.id} the card ${chosen}`,
      billing.stripe.subscriptions.update(subscription.id, { default_payment_method: chosen }),
    );
  }
  const overdue = found.subscriptions.filter(isOverdue);
  const payments = await Promise.all(
    overdue.map((subscription) => payOverdue(billing, subscription, chosen, found.invoices)),
  );
  return {
    changed: behind.length > 0 || payments.some((payment) => payment.tried),
    failure: payments.find((payment) => payment.failure)?.failure,
  };
}

function isOverdue({ status }: { status: string }): boolean {
  return status === 'past_due' || status === 'unpaid';
}

/** Pays the open invoice of an overdue subscription; says how if the bank declines. */
async function payOverdue(
  billing: BillingContext,
  subscription: { id: string },
  paymentMethod: string,
  invoices: Stripe.Invoice[],
): Promise<{ tried: boolean; failure?: Error }> {
  const open = invoices.find(
    (invoice) => invoice.status === 'open' && subscriptionIdOf(invoice) === subscription.id,
  );
  if (!open) return { tried: false };
  try {
    await billing.stripe.invoices.pay(
      open.id,
      { payment_method: paymentMethod },
      { idempotencyKey: `pay-${open.id}-${paymentMethod}-${open.attempt_count}` },
    );
    return { tried: true };
  } catch (error) {
    if (error instanceof Error && isDecline(error))
      return { tried: true, failure: declined(error) };
    // Somebody else, or Stripe itself, was quicker.
    if (isRefusal(error)) return { tried: true };
    throw error;
  }
}

function isDecline(error: Error): boolean {
  return 'type' in error && error.type === 'StripeCardError';
}
