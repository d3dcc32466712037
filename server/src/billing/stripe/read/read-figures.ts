import { daySeconds } from '@stillweb/contract/time';
import type Stripe from 'stripe';
import { withDeadline } from '../../../platform/stripe/deadline.ts';
import { untilAborted, type BillingContext } from '../../context.ts';
import type { NamedDiscount } from '../../rules/email-content.ts';
import { readNewDiscounts } from './read-new-discounts.ts';
import { type NextCharge, readNextCharges } from './read-next-charges.ts';
import { paymentIntentsOf } from '../objects.ts';
import { discountFields, presentDiscounts } from './remaining-discounts.ts';

/** The amounts that pages, emails and reports show. Access and repairs never depend on them. */
export type Figures = UnpaidInvoices & {
  /** By the id of each subscription that renews. */
  nextCharges: Map<string, NextCharge>;
  /** The discounts on the payments of the last days. */
  usedDiscounts: NamedDiscount[];
  /** Of the subscriptions; without those that are stored. */
  discounts: Stripe.Discount[];
  /** Whether Stripe did not answer with one of these; a job reads it later. */
  hasUnreadFigures: boolean;
};

type Read = { subscriptions: Stripe.Subscription[]; invoices: Stripe.Invoice[] };

/** Reads the figures of a customer, and leaves out those that Stripe refuses or does not answer in time. */
export async function readFigures(
  billing: BillingContext,
  customerId: string,
  { subscriptions, invoices }: Read,
): Promise<Figures> {
  let hasUnreadFigures = false;
  const attempt = async <Figure>(
    figure: string,
    read: (billing: BillingContext) => Promise<Figure>,
    unread: Figure,
  ): Promise<Figure> => {
    try {
      return await withFiguresDeadline(billing, read);
    } catch (error) {
      billing.signal?.throwIfAborted();
      billing.logger.warn({ err: error, customer: customerId, figure }, 'a figure was not read');
      hasUnreadFigures = true;
      return unread;
    }
  };
  const [nextCharges, usedDiscounts, discounts, unpaid] = await Promise.all([
    attempt('next charges', (b) => readNextCharges(b, subscriptions), new Map()),
    attempt('discounts of payments', (b) => readUsedDiscounts(b, invoices), []),
    attempt('discounts', (b) => readNewDiscounts(b, customerId, subscriptions), []),
    attempt('unpaid invoices', (b) => readUnpaidInvoices(b, invoices), {
      awaitingConfirmation: new Set<string>(),
      hasUnreadPayments: true,
    }),
  ]);
  return { nextCharges, usedDiscounts, discounts, ...unpaid, hasUnreadFigures };
}

function withFiguresDeadline<Figure>(
  billing: BillingContext,
  read: (billing: BillingContext) => Promise<Figure>,
): Promise<Figure> {
  return withDeadline((deadline) => {
    return read(untilAborted({ ...billing, callLimits: billing.stripeLimits.request }, deadline));
  }, billing.figuresTimeout);
}

/** Why invoices are unpaid, which decides about the email on each of them. */
type UnpaidInvoices = {
  /** Ids of invoices whose payment the user must confirm with the bank. */
  awaitingConfirmation: Set<string>;
  /** Whether their payments could not be read: then no email on an unpaid invoice is decided yet. */
  hasUnreadPayments: boolean;
};

async function readUnpaidInvoices(
  billing: BillingContext,
  invoices: Stripe.Invoice[],
): Promise<UnpaidInvoices> {
  const awaitingConfirmation = new Set<string>();
  for (const invoice of invoices) {
    if (invoice.status !== 'open' || !invoice.attempted) continue;
    const [latest] = (await listPaymentIntents(billing, invoice)).toReversed();
    if (latest?.status === 'requires_action') awaitingConfirmation.add(invoice.id);
  }
  return { awaitingConfirmation, hasUnreadPayments: false };
}

/** The payment intents of an invoice, oldest first. */
function listPaymentIntents(
  billing: BillingContext,
  invoice: Stripe.Invoice,
): Promise<Stripe.PaymentIntent[]> {
  return Promise.all(
    paymentIntentsOf(invoice).map((id) => billing.stripe.paymentIntents.retrieve(id)),
  );
}

/** How long after a payment its receipt may still be to write: an outage delays it. */
const receiptWithin = 3 * daySeconds;

/**
 * The discounts of the invoices that were paid a short time ago. A coupon that applies once is gone from its
 * subscription after the payment; the invoice still names it. Without them the receipt names the sum alone.
 */
async function readUsedDiscounts(
  billing: BillingContext,
  invoices: Stripe.Invoice[],
): Promise<NamedDiscount[]> {
  const discounted = invoices.filter(hasDiscount);
  if (discounted.length === 0) return [];
  const since = (await billing.billingClock()).getTime() / 1000 - receiptWithin;
  const recent = discounted.filter(
    ({ status_transitions: { paid_at } }) => paid_at !== null && paid_at >= since,
  );
  return (await Promise.all(recent.map((invoice) => readDiscountsOf(billing, invoice)))).flat();
}

function hasDiscount({ total_discount_amounts: taken }: Stripe.Invoice): boolean {
  return taken?.some(({ amount }) => amount > 0) ?? false;
}

async function readDiscountsOf(
  { stripe }: BillingContext,
  { id, currency }: Stripe.Invoice,
): Promise<NamedDiscount[]> {
  const { discounts } = await stripe.invoices.retrieve(id, {
    expand: discountFields,
  });
  const expanded = discounts.filter((discount) => typeof discount !== 'string');
  return presentDiscounts(expanded, { currency });
}
