import type { Invoice, PaymentMethod, Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { ensureCurrency } from '../catalog/customer-currency.ts';
import { requireRecurringPrice } from '../catalog/products.ts';
import { chooseDiscounts, discountsAfter } from '../invoices/discounts.ts';
import type { DiscountChoice } from '../invoices/discounts.ts';
import { periodLine, trialLine } from '../invoices/invoice-lines.ts';
import { openPayment } from '../invoices/invoice-payments.ts';
import { draftInvoice, finalizeInvoice } from '../invoices/invoices.ts';
import { requireTaxLocation } from '../invoices/taxes.ts';
import { HOUR, periodEnd, recurrenceOf } from '../periods.ts';
import { itemOf } from '../subscription-items.ts';
import { scheduleRenewal } from '../subscriptions/renewal-schedule.ts';
import { buildSubscription } from '../subscriptions/subscription-body.ts';
import type { MissingPaymentMethod } from '../subscriptions/subscription-body.ts';
import { payInvoice } from './pay-invoice.ts';
import type { PayResult } from './pay-invoice.ts';
import { refuseIfUnpaid } from './pay-invoice.ts';
import { scheduleTrialNotice } from './trial-end.ts';

/** The parameters of a new subscription. */
export type NewSubscription = {
  customer: string;
  price: string;
  quantity?: number;
  /** Simulated unix seconds; null or absent: no trial. */
  trialEnd?: number | null;
  trialMissingPaymentMethod?: MissingPaymentMethod;
  /** The subscription's own card, used instead of the customer's default. */
  defaultPaymentMethod?: string | null;
  /** Pays the first invoice, without becoming the subscription's own card. */
  firstPaymentMethod?: PaymentMethod;
  /** The outcome of a failed first payment; with `default_incomplete` no card is charged at all. */
  paymentBehavior?: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';
  metadata?: Record<string, string>;
  description?: string | null;
  discounts?: DiscountChoice[];
  /** Whether its invoices have tax. */
  automaticTax?: boolean;
};

/** A subscription after a change, and what was collected for it. */
export type SubscriptionResult = {
  subscription: Subscription;
  /** The attempt to collect the invoice of this change; null when nothing was collected. */
  payment: PayResult | null;
};

/** After this time an `incomplete` subscription expires, as at Stripe. */
const FIRST_PAYMENT_WINDOW = 23 * HOUR;

/**
 * Starts a subscription: `trialing` with a paid invoice over 0, or `incomplete` until its first
 * invoice is paid, which is attempted here.
 * @throws 400 for an unknown customer, a price that is inactive or not recurring, or another
 * currency than the customer's, or tax without an address; 402 with `error_if_incomplete`
 */
export async function createSubscription(
  tx: Tx,
  terms: NewSubscription,
): Promise<SubscriptionResult> {
  const customer = await tx.require('customer', terms.customer, 'customer');
  const price = await requireRecurringPrice(tx, terms.price, 'items[0][price]');
  if (terms.automaticTax) requireTaxLocation(customer);
  await ensureCurrency(tx, customer, price.currency);
  const trialEnd = terms.trialEnd ?? null;
  const now = tx.now();
  const created = await tx.insert(
    buildSubscription({
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
      automaticTax: terms.automaticTax ?? false,
    }),
  );
  const discounts = await chooseDiscounts(tx, created, terms.discounts ?? []);
  const subscription = await tx.change(created, { discounts });
  await scheduleRenewal(tx, subscription);
  const payment =
    trialEnd === null
      ? await startWithPayment(tx, subscription, terms)
      : await startWithTrial(tx, subscription);
  return { subscription: await tx.require('subscription', subscription.id), payment };
}

async function startWithTrial(tx: Tx, subscription: Subscription): Promise<PayResult> {
  const invoice = await firstInvoice(tx, subscription);
  const started = await withInvoice(tx, subscription, invoice);
  await tx.emit('customer.subscription.created', started);
  await tx.emit('invoice.created', invoice);
  await scheduleTrialNotice(tx, started);
  return payInvoice(tx, invoice);
}

async function startWithPayment(
  tx: Tx,
  subscription: Subscription,
  { paymentBehavior = 'allow_incomplete', firstPaymentMethod: method }: NewSubscription,
): Promise<PayResult | null> {
  const draft = await firstInvoice(tx, subscription);
  const started = await withInvoice(tx, subscription, draft);
  await tx.emit('invoice.created', draft);
  await tx.emit('customer.subscription.created', started);
  const invoice = await finalizeInvoice(tx, draft);
  await tx.schedule(tx.now() + FIRST_PAYMENT_WINDOW, 'expire_incomplete', subscription.id);
  if (paymentBehavior === 'default_incomplete' && invoice.amount_remaining > 0) {
    await tx.emit('payment_intent.created', await openPayment(tx, invoice));
    return null;
  }
  const result = await payInvoice(tx, invoice, { method });
  if (paymentBehavior === 'error_if_incomplete') refuseIfUnpaid(result);
  return result;
}

async function withInvoice(tx: Tx, subscription: Subscription, invoice: Invoice) {
  const discounts = await discountsAfter(tx, subscription, invoice);
  return tx.change(subscription, { latest_invoice: invoice.id, discounts });
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
