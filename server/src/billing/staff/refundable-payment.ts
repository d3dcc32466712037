import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import type { Money } from '../rules/email-content.ts';
import { listCustomerIds } from '../store/customers/customers.ts';
import { isMissing } from '../stripe/errors.ts';
import {
  hasFailedRefund,
  idOf,
  paymentIntentsOf,
  subscriptionIdOf,
  wholePeriodOf,
} from '../stripe/objects.ts';
import { isOurInvoice } from '../stripe/read/separate-purchases.ts';
import { listSubscriptions, readPurchases } from '../stripe/read/read-purchases.ts';

/** A payment of which something is left to give back. Amounts in minor units. */
export type RefundablePayment = {
  invoice: string;
  number: string | null;
  customer: string;
  subscription: string | null;
  charge: string;
  paid: number;
  refunded: number;
  left: number;
  currency: string;
  paidAt: Date;
  period: { start: Date; end: Date } | null;
  /** Stripe's fee for it, in the currency of the settlement; null while Stripe has not taken it. */
  fee: Money | null;
  /** A bank has sent a refund back: it may do so again. */
  hasFailedRefund: boolean;
};

/**
 * A payment of a user as it is at Stripe: of one invoice, or of the newest with something left.
 * @param only of this subscription
 * @throws AppError ACTION_NOT_POSSIBLE when there is none, or it is disputed
 */
export async function findRefundablePayment(
  billing: BillingContext,
  userId: string,
  { invoice: id, subscription }: { invoice?: string | undefined; subscription?: string },
): Promise<RefundablePayment> {
  const customers = await listCustomerIds(billing.db, userId);
  const invoices = id
    ? await readInvoice(billing, id, customers)
    : await listPaid(billing, customers);
  let isDisputed = false;
  for (const invoice of invoices) {
    if (subscription && subscriptionIdOf(invoice) !== subscription) continue;
    const charges = await listCharges(billing, invoice);
    isDisputed ||= charges.some(({ disputed }) => disputed);
    const charge = charges.find((candidate) => !candidate.disputed && leftOf(candidate) > 0);
    if (charge) return present(invoice, charge);
  }
  throw notPossible(
    isDisputed
      ? 'This payment is disputed, so the bank decides about it.'
      : 'There is no payment left to refund.',
  );
}

async function readInvoice(
  billing: BillingContext,
  id: string,
  customers: string[],
): Promise<Stripe.Invoice[]> {
  try {
    const invoice = await billing.stripe.invoices.retrieve(id, { expand: ['payments'] });
    const customer = customers.find((candidate) => candidate === idOf(invoice.customer));
    if (customer && isOurInvoice(invoice, await listSubscriptions(billing, customer))) {
      return [invoice];
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  throw notPossible('This customer has no such invoice.');
}

/** The newest first. */
async function listPaid(billing: BillingContext, customers: string[]) {
  const invoices: Stripe.Invoice[] = [];
  for (const customer of customers) {
    const read = await readPurchases(billing, customer);
    invoices.push(
      ...read.invoices.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0),
    );
  }
  return invoices.sort((a, b) => paidAtOf(b).getTime() - paidAtOf(a).getTime());
}

async function listCharges({ stripe }: BillingContext, invoice: Stripe.Invoice) {
  const charges: Stripe.Charge[] = [];
  for (const payment_intent of paymentIntentsOf(invoice)) {
    const { data } = await stripe.charges.list({
      payment_intent,
      limit: 100,
      // Our books get the fee later, which would change a preview that waits for approval.
      expand: ['data.refunds', 'data.balance_transaction'],
    });
    charges.push(...data.filter(({ status }) => status === 'succeeded'));
  }
  return charges;
}

function present(invoice: Stripe.Invoice, charge: Stripe.Charge): RefundablePayment {
  const period = wholePeriodOf(invoice);
  return {
    invoice: invoice.id,
    number: invoice.number,
    customer: idOf(charge.customer) ?? '',
    subscription: subscriptionIdOf(invoice) ?? null,
    charge: charge.id,
    paid: charge.amount,
    refunded: charge.amount_refunded,
    left: leftOf(charge),
    currency: charge.currency,
    paidAt: paidAtOf(invoice),
    period: period
      ? { start: new Date(period.start * 1000), end: new Date(period.end * 1000) }
      : null,
    fee: feeOf(charge),
    hasFailedRefund: hasFailedRefund(charge),
  };
}

function feeOf({ balance_transaction: transaction }: Stripe.Charge): Money | null {
  if (!transaction || typeof transaction !== 'object') return null;
  return { amount: transaction.fee, currency: transaction.currency };
}

function leftOf({ amount, amount_refunded }: Stripe.Charge): number {
  return amount - amount_refunded;
}

function paidAtOf({ status_transitions, created }: Stripe.Invoice): Date {
  return new Date((status_transitions.paid_at ?? created) * 1000);
}

function notPossible(message: string): AppError {
  return new AppError('ACTION_NOT_POSSIBLE', { message });
}
