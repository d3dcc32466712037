import type { PaymentMethod, Price, Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { settleCurrency } from '../catalog/customer-currency.ts';
import { periodLine, trialLine } from '../invoices/invoice-lines.ts';
import { draftInvoice, finalizeInvoice } from '../invoices/invoices.ts';
import { openPayment, payInvoice } from './pay-invoice.ts';
import type { PayResult } from './pay-invoice.ts';
import { refuseIfUnpaid } from './payment-behavior.ts';
import { HOUR, periodEnd, recurrenceOf } from '../periods.ts';
import { scheduleTrial } from './renew-subscription.ts';
import { scheduleRenewal } from '../subscriptions/renewal-schedule.ts';
import { subscriptionOf } from '../subscriptions/subscription-body.ts';
import type { MissingPaymentMethod } from '../subscriptions/subscription-body.ts';
import { itemOf } from '../subscription-items.ts';

export type NewSubscription = {
  customer: string;
  price: string;
  quantity?: number;
  /** Simulated unix seconds; null or absent: no trial. */
  trialEnd?: number | null;
  trialMissingPaymentMethod?: MissingPaymentMethod;
  /** Pinned on the subscription: it wins over the customer's default card. */
  defaultPaymentMethod?: string | null;
  /** The card for the first invoice only; otherwise the pinned one or the customer's default. */
  firstPaymentWith?: PaymentMethod;
  /** What a failed first payment does; `default_incomplete` does not try a card at all. */
  paymentBehavior?: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';
  metadata?: Record<string, string>;
  description?: string | null;
};

export type SubscriptionResult = {
  subscription: Subscription;
  /** What became of the invoice this change called for; null when nothing was to be collected. */
  payment: PayResult | null;
};

/** An `incomplete` subscription has this long for its first payment. */
const FIRST_PAYMENT_PATIENCE = 23 * HOUR;

/**
 * Begins a subscription: `trialing` at once with a paid invoice over 0, or `incomplete` until its first
 * invoice is paid, which is tried here.
 */
export async function createSubscription(
  tx: Tx,
  terms: NewSubscription,
): Promise<SubscriptionResult> {
  const customer = await tx.require('customer', terms.customer, 'customer');
  const price = await requireRecurringPrice(tx, terms.price, 'items[0][price]');
  await settleCurrency(tx, customer, price.currency);
  const trialEnd = terms.trialEnd ?? null;
  const now = tx.now();
  const subscription = await tx.insert(
    subscriptionOf({
      customer,
      price,
      quantity: terms.quantity ?? 1,
      period: { start: now, end: trialEnd ?? periodEnd(now, now, recurrenceOf(price)) },
      trialEnd,
      status: trialEnd === null ? 'incomplete' : 'trialing',
      defaultPaymentMethod: terms.defaultPaymentMethod ?? null,
      metadata: terms.metadata ?? {},
      description: terms.description ?? null,
      trialMissingPaymentMethod: terms.trialMissingPaymentMethod ?? 'create_invoice',
    }),
  );
  await scheduleRenewal(tx, subscription);
  const payment =
    trialEnd === null
      ? await beginWithPayment(tx, subscription, terms)
      : await beginWithTrial(tx, subscription);
  return { subscription: await tx.require('subscription', subscription.id), payment };
}

/** A price that can be subscribed to now; an unknown, inactive or one-time one is refused with 400. */
export async function requireRecurringPrice(tx: Tx, id: string, param: string): Promise<Price> {
  const price = await tx.require('price', id, param);
  if (!price.active) {
    throw invalidRequest(
      `The price specified is inactive. This field only accepts active prices.`,
      param,
      'resource_missing',
    );
  }
  if (!price.recurring) {
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      param,
    );
  }
  return price;
}

async function beginWithTrial(tx: Tx, subscription: Subscription): Promise<PayResult> {
  const invoice = await firstInvoice(tx, subscription);
  const begun = await tx.change(subscription, { latest_invoice: invoice.id });
  await tx.emit('customer.subscription.created', begun);
  await tx.emit('invoice.created', invoice);
  await scheduleTrial(tx, begun);
  return payInvoice(tx, invoice);
}

async function beginWithPayment(
  tx: Tx,
  subscription: Subscription,
  { paymentBehavior = 'allow_incomplete', firstPaymentWith }: NewSubscription,
): Promise<PayResult | null> {
  const draft = await firstInvoice(tx, subscription);
  const begun = await tx.change(subscription, { latest_invoice: draft.id });
  await tx.emit('invoice.created', draft);
  await tx.emit('customer.subscription.created', begun);
  const invoice = await finalizeInvoice(tx, draft);
  await tx.schedule(tx.now() + FIRST_PAYMENT_PATIENCE, 'expire_incomplete', subscription.id);
  if (paymentBehavior === 'default_incomplete' && invoice.amount_remaining > 0) {
    await tx.emit('payment_intent.created', await openPayment(tx, invoice));
    return null;
  }
  const result = await payInvoice(tx, invoice, { method: firstPaymentWith });
  if (paymentBehavior === 'error_if_incomplete') refuseIfUnpaid(result);
  return result;
}

async function firstInvoice(tx: Tx, subscription: Subscription) {
  const item = itemOf(subscription);
  const product = await tx.require('product', item.price.product);
  const line = subscription.trial_end === null ? periodLine : trialLine;
  return draftInvoice(tx, {
    customer: await tx.require('customer', subscription.customer),
    subscription,
    reason: 'subscription_create',
    lines: [line(item, product.name)],
    period: { start: tx.now(), end: tx.now() },
  });
}
