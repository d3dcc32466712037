import type Stripe from 'stripe';
import type { StripeCustomerRow } from '../../store/customers.ts';
import type { BillingContext } from '../../context.ts';
import { isOngoing } from '../../status.ts';
import { defaultMethodId, type StripeState } from '../../stripe/read-state.ts';
import { idOf, subscriptionIdOf } from '../../stripe/objects.ts';
import { applyRepair } from '../apply-repairs.ts';
import { declinedError, isRefusal } from '../../stripe/errors.ts';

/**
 * A new default card of the customer also becomes the card of the ongoing subscription, whose own card
 * would otherwise be charged. An overdue invoice is paid with it at once.
 * @returns whether anything was changed at Stripe, and the bank's refusal if there was one
 */
export async function applyDefaultCard(
  billing: BillingContext,
  stored: StripeCustomerRow,
  state: StripeState,
): Promise<{ changed: boolean; failure?: Error | undefined }> {
  const newCard = defaultMethodId(state.customer);
  if (!newCard || newCard === stored.default_payment_method) return { changed: false };
  const outdated = state.subscriptions.filter(
    (subscription) =>
      isOngoing(subscription) && idOf(subscription.default_payment_method) !== newCard,
  );
  for (const subscription of outdated) {
    await applyRepair(
      billing,
      `give ${subscription.id} the card ${newCard}`,
      billing.stripe.subscriptions.update(subscription.id, { default_payment_method: newCard }),
    );
  }
  const overdue = state.subscriptions.filter(isOverdue);
  const payments = await Promise.all(
    overdue.map((subscription) => payOverdue(billing, subscription, newCard, state.invoices)),
  );
  return {
    changed: outdated.length > 0 || payments.some((payment) => payment.attempted),
    failure: payments.find((payment) => payment.failure)?.failure,
  };
}

function isOverdue({ status }: { status: string }): boolean {
  return status === 'past_due' || status === 'unpaid';
}

/** Pays the open invoice of an overdue subscription; `failure` is the bank's refusal. */
async function payOverdue(
  billing: BillingContext,
  subscription: { id: string },
  paymentMethod: string,
  invoices: Stripe.Invoice[],
): Promise<{ attempted: boolean; failure?: Error }> {
  const open = invoices.find(
    (invoice) => invoice.status === 'open' && subscriptionIdOf(invoice) === subscription.id,
  );
  if (!open) return { attempted: false };
  try {
    await billing.stripe.invoices.pay(
      open.id,
      { payment_method: paymentMethod },
      { idempotencyKey: `pay-${open.id}-${paymentMethod}-${open.attempt_count}` },
    );
    return { attempted: true };
  } catch (error) {
    if (error instanceof Error && isDecline(error))
      return { attempted: true, failure: declinedError(error) };
    // The invoice was paid or closed in the meantime.
    if (isRefusal(error)) return { attempted: true };
    throw error;
  }
}

function isDecline(error: Error): boolean {
  return 'type' in error && error.type === 'StripeCardError';
}
