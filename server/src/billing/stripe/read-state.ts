import type Stripe from 'stripe';
import { databaseTime } from '../../platform/database.ts';
import type { BillingContext } from '../context.ts';
import { idOf } from './objects.ts';
import type { SeparatedPurchases } from './separate-purchases.ts';
import { readDisputes } from './read-disputes.ts';
import { readFigures, type Figures } from './read-figures.ts';
import { readPurchases } from './read-purchases.ts';
import { readWarnings } from './read-warnings.ts';

/** One customer as read from Stripe, and when the reading began, by the database's clock. */
export type StripeState = Figures &
  SeparatedPurchases & {
    startedAt: Date;
    customer: Stripe.Customer | Stripe.DeletedCustomer;
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
  const [customer, purchases] = await Promise.all([
    billing.stripe.customers.retrieve(customerId),
    readPurchases(billing, customerId),
  ]);
  const { subscriptions, charges } = purchases;
  const [figures, warnings, disputes, cards] = await Promise.all([
    readFigures(billing, customerId, purchases),
    readWarnings(billing, customerId, charges),
    readDisputes(billing, customerId, charges),
    readCards(billing, customer, subscriptions),
  ]);
  return {
    startedAt,
    customer,
    ...purchases,
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
