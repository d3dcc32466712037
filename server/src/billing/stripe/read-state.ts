import type Stripe from 'stripe';
import { databaseTime } from '../../platform/database.ts';
import type { BillingContext } from '../context.ts';
import { idOf } from './objects.ts';
import { readDisputes } from './read-disputes.ts';
import { readFigures, type Figures } from './read-figures.ts';
import { readWarnings } from './read-warnings.ts';

/** One customer as read from Stripe, and when the reading began, by the database's clock. */
export type StripeState = Figures & {
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
  const read = { subscriptions: subscriptions.data, invoices: invoices.data };
  const [figures, warnings, disputes, cards] = await Promise.all([
    readFigures(billing, customerId, read),
    readWarnings(billing, customerId, charges.data),
    readDisputes(billing, customerId, charges.data),
    readCards(billing, customer, subscriptions.data),
  ]);
  return {
    startedAt,
    customer,
    ...read,
    charges: charges.data,
    warnings,
    disputes,
    ...cards,
    ...figures,
  };
}

async function readCards(
  billing: BillingContext,
  customer: StripeState['customer'],
  subscriptions: Stripe.Subscription[],
): Promise<Pick<StripeState, 'customerMethod' | 'firstCard'>> {
  const customerMethod = await findCustomerMethod(billing, customer, subscriptions);
  const firstCard = customerMethod ? undefined : await findFirstCard(billing, subscriptions);
  return { customerMethod, firstCard };
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
