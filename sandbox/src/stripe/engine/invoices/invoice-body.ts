import { newId } from '../../ids.ts';
import type { Customer, Invoice, InvoiceLine, Subscription } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import { minimumCharge } from '../catalog/charge-limits.ts';
import { discountLines, totalDiscounts } from './discount-lines.ts';
import type { Reduction } from './discount-lines.ts';
import type { Period } from '../periods.ts';
import { taxFields, taxLines } from './taxes.ts';
import type { TaxTerms } from './taxes.ts';

type BillingReason =
  | 'subscription_create'
  | 'subscription_cycle'
  | 'subscription_update'
  | 'upcoming';

export type InvoiceTerms = {
  customer: Customer;
  /** The subscription that it bills, if any. */
  subscription?: Subscription;
  reason: BillingReason;
  lines: InvoiceLine[];
  /** The discounts that apply to it, in their order. */
  reductions?: Reduction[];
  /** Absent without tax. */
  tax?: TaxTerms;
  period: Period;
};

/** A draft invoice that is not stored; a preview answers it as it is. */
export function buildInvoice(reader: Reader, terms: InvoiceTerms): Invoice {
  const { customer, subscription, reductions = [], tax } = terms;
  const lines = taxLines(discountLines(terms.lines, reductions), tax);
  const id = newId(terms.reason === 'upcoming' ? 'upcoming_in' : 'in');
  const totals = taxFields(lines, tax);
  const currency = subscription?.currency ?? lines[0]?.currency ?? customer.currency ?? 'usd';
  const due = amountDue(totals.total, customer.balance, currency);
  return {
    ...unusedFields,
    ...totals,
    id,
    object: 'invoice',
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    billing_reason: terms.reason,
    collection_method: 'charge_automatically',
    created: reader.now(),
    currency,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt ?? null,
    customer_tax_ids: [],
    default_payment_method: null,
    description: null,
    discounts: reductions.map(({ discount }) => discount),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: {
      object: 'list',
      data: lines.map((line) => Object.assign({}, line, { invoice: id })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: subscription
      ? {
          quote_details: null,
          subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
          type: 'subscription_details',
        }
      : null,
    period_end: terms.period.end,
    period_start: terms.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    test_clock: customer.test_clock ?? null,
    total_discount_amounts: totalDiscounts(lines, reductions),
    webhooks_delivered_at: null,
  };
}

/**
 * The amount to pay after the customer's balance (negative: credit) is used; smallest unit. Less than the
 * minimum charge of the currency is not charged.
 */
export function amountDue(total: number, balance: number, currency: string): number {
  const sum = total + balance;
  return sum < minimumCharge(currency) ? 0 : sum;
}

/**
 * The customer's balance after an invoice: a negative total adds to the credit, and what was not charged is
 * added to the next invoice; smallest unit.
 */
export function balanceAfter(total: number, balance: number, currency: string): number {
  return total + balance - amountDue(total, balance, currency);
}

const unusedFields = {
  account_country: 'US',
  account_name: 'Sandbox',
  account_tax_ids: null,
  application: null,
  custom_fields: null,
  default_source: null,
  default_tax_rates: [],
  footer: null,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  total_pretax_credit_amounts: [],
} satisfies Partial<Invoice>;
