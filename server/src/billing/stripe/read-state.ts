import type Stripe from 'stripe';
import { databaseTime } from '../../platform/database.ts';
import type { BillingContext } from '../context.ts';
import { idOf } from './objects.ts';

/** One customer as read from Stripe, and when the reading began, by the database's clock. */
export type StripeState = {
  startedAt: Date;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  subscriptions: Stripe.Subscription[];
  /** The newest invoices, newest first. */
  invoices: Stripe.Invoice[];
  /** Ids of invoices whose payment the user must confirm with the bank. */
  awaitingConfirmation: Set<string>;
  /** The customer's default payment method, if a subscription without its own uses it. */
  customerMethod: Stripe.PaymentMethod | undefined;
};

export async function readStripeState(
  billing: BillingContext,
  customerId: string,
): Promise<StripeState> {
  const startedAt = await databaseTime(billing.db);
  const [customer, subscriptions, invoices] = await Promise.all([
    billing.stripe.customers.retrieve(customerId),
    billing.stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.default_payment_method'],
    }),
    billing.stripe.invoices.list({ customer: customerId, limit: 20, expand: ['data.payments'] }),
  ]);
  return {
    startedAt,
    customer,
    subscriptions: subscriptions.data,
    invoices: invoices.data,
    awaitingConfirmation: await findAwaitingConfirmation(billing, invoices.data),
    customerMethod: await findCustomerMethod(billing, customer, subscriptions.data),
  };
}

/** The id of the customer's default payment method. */
export function defaultMethodId(customer: StripeState['customer']): string | undefined {
  return customer.deleted ? undefined : idOf(customer.invoice_settings.default_payment_method);
}

async function findCustomerMethod(
  { stripe }: BillingContext,
  customer: StripeState['customer'],
  subscriptions: Stripe.Subscription[],
): Promise<Stripe.PaymentMethod | undefined> {
  const id = defaultMethodId(customer);
  const isUsed = subscriptions.some((subscription) => !subscription.default_payment_method);
  return id && isUsed ? stripe.paymentMethods.retrieve(id) : undefined;
}

async function findAwaitingConfirmation(
  billing: BillingContext,
  invoices: Stripe.Invoice[],
): Promise<Set<string>> {
  const awaiting = new Set<string>();
  for (const invoice of invoices) {
    if (invoice.status !== 'open' || !invoice.attempted) continue;
    const [latest] = (await listPaymentIntents(billing, invoice)).toReversed();
    if (latest?.status === 'requires_action') awaiting.add(invoice.id);
  }
  return awaiting;
}

/** The payment intents of an invoice whose payments are expanded, oldest first. */
export async function listPaymentIntents(
  billing: BillingContext,
  invoice: Stripe.Invoice,
): Promise<Stripe.PaymentIntent[]> {
  const payments = invoice.payments?.data ?? [];
  const ids = payments.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
  return Promise.all(ids.map((id) => billing.stripe.paymentIntents.retrieve(id)));
}
