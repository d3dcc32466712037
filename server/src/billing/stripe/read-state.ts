import type Stripe from 'stripe';
import { databaseTime } from '../../platform/database.ts';
import type { BillingContext } from '../context.ts';
import type { NamedDiscount } from '../email-content.ts';
import { idOf, paymentIntentsOf } from './objects.ts';
import { readDisputes } from './read-disputes.ts';
import { readNewDiscounts } from './read-new-discounts.ts';
import { readNextCharges, type NextCharge } from './read-next-charges.ts';
import { readWarnings } from './read-warnings.ts';
import { readUsedDiscounts } from './used-discounts.ts';

/** One customer as read from Stripe, and when the reading began, by the database's clock. */
export type StripeState = {
  startedAt: Date;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  subscriptions: Stripe.Subscription[];
  /** The newest invoices, newest first. */
  invoices: Stripe.Invoice[];
  /** The newest charges with their refunds, newest first. */
  charges: Stripe.Charge[];
  /** Early fraud warnings; empty unless an event has announced one. */
  warnings: Stripe.Radar.EarlyFraudWarning[];
  /** Of the charges that are disputed; without those that are stored as closed. */
  disputes: Stripe.Dispute[];
  /** Of the subscriptions; without those that are stored. */
  discounts: Stripe.Discount[];
  /** By the id of each subscription that renews. */
  nextCharges: Map<string, NextCharge>;
  /** What was taken off the payments of the last days. */
  usedDiscounts: NamedDiscount[];
  /** Ids of invoices whose payment the user must confirm with the bank. */
  awaitingConfirmation: Set<string>;
  /** The customer's default payment method, if a subscription without its own uses it. */
  customerMethod: Stripe.PaymentMethod | undefined;
  /** The customer's first card, if a trial has neither of these yet: Stripe may set it later. */
  firstCard: Stripe.PaymentMethod.Card | undefined;
};

export async function readStripeState(
  billing: BillingContext,
  customerId: string,
): Promise<StripeState> {
  const startedAt = await databaseTime(billing.db);
  const [customer, subscriptions, invoices, charges] = await Promise.all([
    billing.stripe.customers.retrieve(customerId),
    billing.stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.default_payment_method'],
    }),
    billing.stripe.invoices.list({ customer: customerId, limit: 20, expand: ['data.payments'] }),
    billing.stripe.charges.list({ customer: customerId, limit: 100, expand: ['data.refunds'] }),
  ]);
  const customerMethod = await findCustomerMethod(billing, customer, subscriptions.data);
  return {
    startedAt,
    customer,
    subscriptions: subscriptions.data,
    invoices: invoices.data,
    charges: charges.data,
    nextCharges: await readNextCharges(billing, subscriptions.data),
    usedDiscounts: await readUsedDiscounts(billing, invoices.data),
    warnings: await readWarnings(billing, customerId, charges.data),
    disputes: await readDisputes(billing, customerId, charges.data),
    discounts: await readNewDiscounts(billing, customerId, subscriptions.data),
    awaitingConfirmation: await findAwaitingConfirmation(billing, invoices.data),
    customerMethod,
    firstCard: customerMethod ? undefined : await findFirstCard(billing, subscriptions.data),
  };
}

/** The id of the customer's default payment method. */
export function defaultMethodId(customer: StripeState['customer']): string | undefined {
  return customer.deleted ? undefined : idOf(customer.invoice_settings.default_payment_method);
}

/** The customer's default payment method, if a subscription uses it. */
export async function findCustomerMethod(
  { stripe }: BillingContext,
  customer: StripeState['customer'],
  subscriptions: Stripe.Subscription[],
): Promise<Stripe.PaymentMethod | undefined> {
  const id = defaultMethodId(customer);
  const isUsed = subscriptions.some((subscription) => !subscription.default_payment_method);
  return id && isUsed ? stripe.paymentMethods.retrieve(id) : undefined;
}

async function findFirstCard(
  { stripe }: BillingContext,
  subscriptions: Stripe.Subscription[],
): Promise<Stripe.PaymentMethod.Card | undefined> {
  const trial = subscriptions.find(
    ({ status, default_payment_method }) => status === 'trialing' && !default_payment_method,
  );
  const customer = idOf(trial?.customer);
  if (!customer) return undefined;
  const { data } = await stripe.paymentMethods.list({ customer, type: 'card', limit: 100 });
  return data.at(-1)?.card;
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

/** The payment intents of an invoice, oldest first. */
function listPaymentIntents(
  billing: BillingContext,
  invoice: Stripe.Invoice,
): Promise<Stripe.PaymentIntent[]> {
  return Promise.all(
    paymentIntentsOf(invoice).map((id) => billing.stripe.paymentIntents.retrieve(id)),
  );
}
