import type { Plan } from '@stillweb/contract/billing/plans';
import type Stripe from 'stripe';
import type { Card } from '../rules/email-content.ts';
import type { Balances } from '../rules/balances.ts';
import { isEnded } from '../rules/status.ts';

/** Stripe's unix seconds as a date. */
export function moment(seconds: number | null | undefined): Date | null {
  return seconds ? new Date(seconds * 1000) : null;
}

/** The id of a field that holds an id or the expanded object. */
export function idOf(field: string | { id: string } | null | undefined): string | undefined {
  return typeof field === 'string' ? field : field?.id;
}

/** The balances of a customer that is read with its `invoice_credit_balance`, in which credit is above zero. */
export function balancesOf({
  balance,
  currency,
  invoice_credit_balance: credit = {},
}: Stripe.Customer): Balances {
  const other = Object.entries(credit).map(([key, amount]) => [key, -amount] as const);
  const all = [...(currency ? [[currency, balance] as const] : []), ...other];
  return Object.fromEntries(all.filter(([, amount]) => amount !== 0));
}

/**
 * The plan that a price is for: by its interval, since one that is no longer sold has lost its lookup key.
 */
export function planOf(price: Stripe.Price | undefined): Plan | null {
  if (!price?.recurring || (price.recurring.interval_count ?? 1) !== 1) return null;
  if (price.recurring.interval === 'month') return 'MONTHLY';
  return price.recurring.interval === 'year' ? 'YEARLY' : null;
}

/** The subscription that an invoice is for. */
export function subscriptionIdOf(invoice: Stripe.Invoice): string | undefined {
  return idOf(invoice.parent?.subscription_details?.subscription);
}

/** Whether an invoice was paid after a moment, in unix seconds. */
export function wasPaidAfter(invoice: Stripe.Invoice, moment: number): boolean {
  const { paid_at } = invoice.status_transitions;
  return invoice.amount_paid > 0 && paid_at !== null && paid_at > moment;
}

/**
 * Whether the purchase of a subscription is complete. Until its first payment it is incomplete, and it
 * may end without one: then its checkout can still be paid.
 * @param subscription at Stripe, or its row
 */
export function isPurchaseComplete(
  subscription: { id: string; status: string; trial_start: number | Date | null },
  invoices: Stripe.Invoice[],
): boolean {
  const { id, status, trial_start } = subscription;
  if (!isEnded(subscription)) return status !== 'incomplete';
  const isPaid = invoices.some(
    (invoice) => invoice.status === 'paid' && subscriptionIdOf(invoice) === id,
  );
  return trial_start !== null || isPaid;
}

/** Whether Stripe's page of an invoice still accepts a payment. */
export function isPayable({ status }: Stripe.Invoice): boolean {
  return status === 'open' || status === 'uncollectible';
}

/** Whether a line of an invoice is for a whole period; a change of plan within a period has none. */
export function isWholePeriod({ parent }: Stripe.InvoiceLineItem): boolean {
  return parent?.subscription_item_details?.proration === false;
}

/** The whole period that an invoice is for. */
export function wholePeriodOf({
  lines,
}: Stripe.Invoice): Stripe.InvoiceLineItem.Period | undefined {
  return lines.data.find(isWholePeriod)?.period;
}

/** Whether an invoice was paid, with money, at a moment or before, in unix seconds. */
export function wasPaidUntil(invoice: Stripe.Invoice, moment: number): boolean {
  const { paid_at } = invoice.status_transitions;
  return invoice.amount_paid > 0 && paid_at !== null && paid_at <= moment;
}

/** The open invoice of a subscription. */
export function openInvoiceOf(
  { id }: { id: string },
  invoices: Stripe.Invoice[],
): Stripe.Invoice | undefined {
  return invoices.find((invoice) => invoice.status === 'open' && subscriptionIdOf(invoice) === id);
}

/** The ids of the payment intents of an invoice that was read with its payments, oldest first. */
export function paymentIntentsOf({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
}

/** Whether a charge paid an invoice that was read with its payments, or a part of it. */
export function isPaidBy(invoice: Stripe.Invoice, { payment_intent }: Stripe.Charge): boolean {
  const intent = idOf(payment_intent);
  return intent !== undefined && paymentIntentsOf(invoice).includes(intent);
}

/** The refunds of a charge that was read with them. */
export function refundsOf({ refunds }: Stripe.Charge): Stripe.Refund[] {
  return refunds?.data ?? [];
}

/** The sum of the succeeded refunds of a charge, in minor units. */
export function refundedAmount(charge: Stripe.Charge): number {
  return refundsOf(charge)
    .filter(({ status }) => status === 'succeeded')
    .reduce((total, { amount }) => total + amount, 0);
}

/** Whether the money of a refund has not reached its card, and will not: it must be returned in another way. */
export function isSentBack({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

/**
 * Whether a bank has sent back a refund of all that is left of a payment: it would send back another one.
 * A smaller refund that failed says nothing about the rest.
 */
export function hasFailedRefund(charge: Stripe.Charge): boolean {
  const left = charge.amount - charge.amount_refunded;
  return refundsOf(charge).some((refund) => isSentBack(refund) && refund.amount >= left);
}

/** The card that a charge was made with; null for other payment methods. */
export function cardOfCharge({ payment_method_details: method }: Stripe.Charge): Card | null {
  const { brand, last4 } = method?.card ?? {};
  return brand && last4 ? { brand, last4 } : null;
}

/** The fingerprints of the cards that were charged. Two customers with the same card have the same one. */
export function cardFingerprints(charges: Stripe.Charge[]): string[] {
  const paid = charges.filter(({ status }) => status === 'succeeded');
  return [...new Set(paid.flatMap((charge) => fingerprintOf(charge) ?? []))];
}

function fingerprintOf({
  payment_method_details: method,
}: Stripe.Charge): string | null | undefined {
  return method?.card?.fingerprint;
}
