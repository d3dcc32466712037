import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Billing } from '../context.ts';

/** What Stripe says about one customer, and when we began to ask (by the database's clock). */
export type StripeBilling = {
  startedAt: Date;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  subscriptions: Stripe.Subscription[];
  /** The newest invoices, newest first. */
  invoices: Stripe.Invoice[];
  /** Invoices whose payment waits until the owner confirms it with the bank. */
  awaitingOwner: Set<string>;
  /** The customer's own card, where a subscription has none and so uses this. */
  sharedMethod: Stripe.PaymentMethod | undefined;
};

export async function fetchBilling(billing: Billing, customerId: string): Promise<StripeBilling> {
  const startedAt = await databaseTime(billing);
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
    awaitingOwner: await findAwaitingOwner(billing, invoices.data),
    sharedMethod: await findSharedMethod(billing, customer, subscriptions.data),
  };
}

/** The id of the card that a customer has chosen for everything. */
export function defaultMethodOf(customer: StripeBilling['customer']): string | undefined {
  return customer.deleted ? undefined : idOf(customer.invoice_settings.default_payment_method);
}

async function findSharedMethod(
  { stripe }: Billing,
  customer: StripeBilling['customer'],
  subscriptions: Stripe.Subscription[],
): Promise<Stripe.PaymentMethod | undefined> {
  const id = defaultMethodOf(customer);
  const isUsed = subscriptions.some((subscription) => !subscription.default_payment_method);
  return id && isUsed ? stripe.paymentMethods.retrieve(id) : undefined;
}

/** The one clock that all servers share. */
export async function databaseTime(billing: Billing): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(billing.db);
  return rows[0]?.now ?? billing.clock();
}

async function findAwaitingOwner(
  billing: Billing,
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

/** The payment intents of an invoice that carries its payments, oldest first. */
export async function listPaymentIntents(
  billing: Billing,
  invoice: Stripe.Invoice,
): Promise<Stripe.PaymentIntent[]> {
  const payments = invoice.payments?.data ?? [];
  const ids = payments.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
  return Promise.all(ids.map((id) => billing.stripe.paymentIntents.retrieve(id)));
}

/** The id behind a field that may hold the whole object. */
export function idOf(field: string | { id: string } | null | undefined): string | undefined {
  return typeof field === 'string' ? field : field?.id;
}

/** The subscription that an invoice is for. */
export function subscriptionOf(invoice: Stripe.Invoice): string | undefined {
  return idOf(invoice.parent?.subscription_details?.subscription);
}

/** Whether money came for an invoice when a moment, in unix seconds, was over. */
export function wasPaidAfter(invoice: Stripe.Invoice, moment: number): boolean {
  const { paid_at } = invoice.status_transitions;
  return invoice.amount_paid > 0 && paid_at !== null && paid_at > moment;
}
