import type Stripe from 'stripe';
import type { NamedDiscount } from '../rules/email-content.ts';
import { cardOf } from '../rules/stored-card.ts';
import { wasPaidAfter } from '../stripe/objects.ts';
import type { EndingReason, SubscriptionRow } from '../tables.ts';
import type { Contract } from '../rules/withdrawal-right.ts';

/** The changes of a synchronization, and its reading. */
export type Change = {
  before: SubscriptionRow[];
  after: SubscriptionRow[];
  invoices: Stripe.Invoice[];
  /** With their refunds. */
  charges: Stripe.Charge[];
  usedDiscounts: NamedDiscount[];
  awaitingConfirmation: Set<string>;
  /** Whether it is not known why invoices are unpaid: a later reading decides the emails on them. */
  hasUnreadPayments: boolean;
  /** Ids of invoices whose first payment an act of the user on our pages has just shown to have failed. */
  shownInvoices: ReadonlySet<string>;
  endings: Map<string, EndingReason>;
  /** Types of the events that this synchronization processes. */
  eventTypes: Set<string>;
  /** Earlier changes were reported, even if the outbox no longer has their email. */
  reportSince: Date;
  /** Whether the customer has come with another business, which may have had payments returned before. */
  isImported: boolean;
  /** The right to withdraw as stated in receipts, by subscription id. */
  contracts: ReadonlyMap<string, Contract>;
};

/** When an invoice was paid, or else made. */
export function dateOf({ status_transitions, created }: Stripe.Invoice): Date {
  return new Date((status_transitions.paid_at ?? created) * 1000);
}

/** Paid after the subscription had ended: it is refunded. */
export function isLate(invoice: Stripe.Invoice, { ended_at }: SubscriptionRow): boolean {
  if (ended_at === null || invoice.billing_reason === 'manual') return false;
  return wasPaidAfter(invoice, ended_at.getTime() / 1000);
}

/** As Stripe previews them, never from the price: it knows no coupon, credit or tax. */
export function renewalsOf(row: SubscriptionRow) {
  return { charge: row.card_charge, card: cardOf(row) };
}

export function stamp(moment: Date): string {
  return moment.toISOString();
}
