import type Stripe from 'stripe';
import { itemOf } from '../../rules/our-product.ts';
import type { StripeState } from '../read/read-state.ts';
import { mapPause } from './map-pause.ts';
import { idOf, moment, openInvoiceOf, planOf } from '../objects.ts';
import { scheduledEndOf } from '../../rules/scheduled-end.ts';
import type { NewSubscriptionRow } from '../../tables.ts';

/** Maps a subscription of Stripe to the row that we store. */
export function mapSubscription(
  subscription: Stripe.Subscription,
  state: StripeState,
): NewSubscriptionRow {
  const item = itemOf(subscription);
  const card = chargeableCard(subscription, state);
  const next = state.nextCharges.get(subscription.id);
  return {
    id: subscription.id,
    stripe_customer_id: state.customer.id,
    status: subscription.status,
    plan: planOf(item?.price),
    // Checkout has written it there.
    offer: subscription.metadata.offer ?? null,
    price_id: item?.price.id ?? null,
    item_id: item?.id ?? null,
    amount: item?.price.unit_amount ?? null,
    currency: subscription.currency,
    current_period_start: moment(item?.current_period_start),
    current_period_end: moment(item?.current_period_end),
    trial_start: moment(subscription.trial_start),
    trial_end: moment(subscription.trial_end),
    cancel_at: moment(scheduledEndOf(subscription)),
    cancel_at_period_end: subscription.cancel_at_period_end,
    canceled_at: moment(subscription.canceled_at),
    ended_at: moment(subscription.ended_at),
    cancellation_reason: subscription.cancellation_details?.reason ?? null,
    cancel_feedback: subscription.cancellation_details?.feedback ?? null,
    cancel_comment: subscription.cancellation_details?.comment ?? null,
    pending_plan: pendingPlanOf(subscription),
    next_amount: next?.due ?? null,
    card_charge: next?.cardCharge ? JSON.stringify(next.cardCharge) : null,
    discounts: next?.discounts.length ? JSON.stringify(next.discounts) : null,
    ...mapPause(subscription, state.invoices),
    ...retryOf(subscription, state),
    payment_method: idOf(subscription.default_payment_method) ?? null,
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    card_exp_month: card?.exp_month ?? null,
    card_exp_year: card?.exp_year ?? null,
    created_at: new Date(subscription.created * 1000),
    fetch_started_at: state.startedAt,
  };
}

function pendingPlanOf(subscription: Stripe.Subscription): string | null {
  const data = subscription.pending_update?.subscription_items ?? [];
  return planOf(itemOf({ items: { data } })?.price);
}

function retryOf(subscription: Stripe.Subscription, { invoices }: StripeState) {
  const open = openInvoiceOf(subscription, invoices);
  return {
    retry_amount: open?.amount_remaining ?? null,
    retry_at: moment(open?.next_payment_attempt),
  };
}

/** The card that Stripe will charge: none that was detached from its customer. */
function chargeableCard(
  subscription: Stripe.Subscription,
  state: StripeState,
): Stripe.PaymentMethod.Card | undefined {
  const method = paymentMethodOf(subscription, state);
  return method?.customer ? method.card : undefined;
}

/** As at Stripe, the subscription's own payment method comes before the customer's. */
export function paymentMethodOf(
  { default_payment_method: own }: Stripe.Subscription,
  { customerMethod }: Pick<StripeState, 'customerMethod'>,
): Stripe.PaymentMethod | undefined {
  return own && typeof own !== 'string' ? own : customerMethod;
}
