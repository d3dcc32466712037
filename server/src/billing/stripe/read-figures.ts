import type Stripe from 'stripe';
import { withDeadline } from '../../platform/deadline.ts';
import type { BillingContext } from '../context.ts';
import type { NamedDiscount } from '../email-content.ts';
import { readNewDiscounts } from './read-new-discounts.ts';
import { readNextCharges, type NextCharge } from './read-next-charges.ts';
import { readUnpaidInvoices, type UnpaidInvoices } from './read-unpaid-invoices.ts';
import { readUsedDiscounts } from './used-discounts.ts';

/** What pages, emails and reports name. Access and repairs never depend on it. */
export type Figures = UnpaidInvoices & {
  /** By the id of each subscription that renews. */
  nextCharges: Map<string, NextCharge>;
  /** What was taken off the payments of the last days. */
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
    const signal = billing.signal ? AbortSignal.any([billing.signal, deadline]) : deadline;
    return read({ ...billing, signal, stripe: billing.stripeUntil(signal) });
  }, billing.figuresTimeout);
}
