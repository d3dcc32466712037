import type Stripe from 'stripe';
import type { NewChargeRow, NewInvoiceRow, TaxLine } from '../../tables.ts';
import {
  cardOfCharge,
  idOf,
  isPaidBy,
  isWholePeriod,
  moment,
  subscriptionIdOf,
} from '../objects.ts';

/** The rows of invoices that were read with their payments, without names, addresses and links. */
export function mapInvoices(
  customerId: string,
  { invoices, charges }: { invoices: Stripe.Invoice[]; charges: Stripe.Charge[] },
): NewInvoiceRow[] {
  return invoices.map((invoice) => mapInvoice(customerId, invoice, charges));
}

function mapInvoice(
  customerId: string,
  invoice: Stripe.Invoice,
  charges: Stripe.Charge[],
): NewInvoiceRow {
  const { status_transitions: times } = invoice;
  const taxes = (invoice.total_taxes ?? []).map(mapTax);
  // Newest first, so that an attempt that succeeded clears the code.
  const attempt = charges.find((charge) => isPaidBy(invoice, charge));
  return {
    id: invoice.id,
    stripe_customer_id: customerId,
    subscription_id: subscriptionIdOf(invoice) ?? null,
    number: invoice.number,
    billing_reason: invoice.billing_reason,
    status: invoice.status ?? 'draft',
    currency: invoice.currency,
    subtotal: invoice.subtotal,
    discount: sum(invoice.total_discount_amounts ?? []),
    tax: sum(taxes),
    total: invoice.total,
    amount_due: invoice.amount_due,
    amount_paid: invoice.amount_paid,
    amount_remaining: invoice.amount_remaining,
    tax_lines: JSON.stringify(taxes),
    price_id: priceOf(invoice) ?? null,
    attempts: invoice.attempt_count,
    next_attempt_at: moment(invoice.next_payment_attempt),
    decline_code: attempt ? declineCodeOf(attempt) : null,
    country: invoice.customer_address?.country ?? null,
    created_at: new Date(invoice.created * 1000),
    finalized_at: moment(times.finalized_at),
    paid_at: moment(times.paid_at),
    voided_at: moment(times.voided_at),
    uncollectible_at: moment(times.marked_uncollectible_at),
  };
}

function mapTax(tax: Stripe.Invoice.TotalTax): TaxLine {
  return {
    amount: tax.amount,
    taxable: tax.taxable_amount,
    isInclusive: tax.tax_behavior === 'inclusive',
    rate: tax.tax_rate_details?.tax_rate ?? null,
    reason: tax.taxability_reason,
  };
}

function priceOf({ lines }: Stripe.Invoice): string | undefined {
  return idOf(lines.data.find(isWholePeriod)?.pricing?.price_details?.price);
}

function sum(amounts: { amount: number }[]): number {
  return amounts.reduce((total, { amount }) => total + amount, 0);
}

/** The rows of charges that were read with their refunds. */
export function mapCharges(
  customerId: string,
  { invoices, charges }: { invoices: Stripe.Invoice[]; charges: Stripe.Charge[] },
): NewChargeRow[] {
  return charges.map((charge) => mapCharge(customerId, charge, invoices));
}

function mapCharge(
  customerId: string,
  charge: Stripe.Charge,
  invoices: Stripe.Invoice[],
): NewChargeRow {
  const card = cardOfCharge(charge);
  return {
    id: charge.id,
    stripe_customer_id: customerId,
    payment_intent: idOf(charge.payment_intent) ?? null,
    invoice_id: invoices.find((invoice) => isPaidBy(invoice, charge))?.id ?? null,
    amount: charge.amount,
    amount_refunded: charge.amount_refunded,
    currency: charge.currency,
    status: charge.status,
    decline_code: declineCodeOf(charge),
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    disputed: charge.disputed,
    created_at: new Date(charge.created * 1000),
  };
}

/** Why a charge was declined, as exactly as the bank has said it; null unless it was. */
function declineCodeOf({ status, outcome, failure_code }: Stripe.Charge): string | null {
  if (status !== 'failed') return null;
  return outcome?.reason ?? failure_code;
}
