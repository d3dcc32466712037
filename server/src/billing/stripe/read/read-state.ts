import Stripe from 'stripe';
import { databaseTime } from '../../../platform/database/database.ts';
import type { BillingContext } from '../../context.ts';
import { idOf } from '../objects.ts';
import type { SeparatedPurchases } from './separate-purchases.ts';
import { readDisputes } from './read-disputes.ts';
import { type Figures, readFigures } from './read-figures.ts';
import { readPurchases, type PurchaseHistory } from './read-purchases.ts';
import { hasPendingEventOf } from '../../store/events.ts';

/** One customer as read from Stripe, and when the reading began, by the database's clock. */
export type StripeState = Figures &
  SeparatedPurchases & {
    startedAt: Date;
    /** Whether older invoices or charges were not read. */
    hasUnreadPast: boolean;
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
  history?: PurchaseHistory,
): Promise<StripeState> {
  const startedAt = await databaseTime(billing.db);
  const [customer, purchases] = await Promise.all([
    billing.stripe.customers.retrieve(customerId, { expand: ['invoice_credit_balance'] }),
    readPurchases(billing, customerId, history),
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
async function findCustomerMethod(
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

/** A warning follows its charge within weeks, so it concerns one of the newest. */
const newest = 5;

/**
 * The early fraud warnings of a customer's newest charges that are neither refunded nor disputed. Stripe
 * lists them by charge only, so they are read only while an event tells that there may be one; no event
 * is lost, since reconciliation reads the list of them.
 */
async function readWarnings(
  { stripe, db, logger }: BillingContext,
  customerId: string,
  charges: Stripe.Charge[],
): Promise<Stripe.Radar.EarlyFraudWarning[]> {
  if (!(await hasPendingEventOf(db, customerId, 'radar.early_fraud_warning.created'))) return [];
  const open = charges.filter(({ paid, refunded, disputed }) => paid && !refunded && !disputed);
  try {
    const lists = await Promise.all(
      open.slice(0, newest).map(({ id }) => stripe.radar.earlyFraudWarnings.list({ charge: id })),
    );
    return lists.flatMap(({ data }) => data);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    // The rest of the customer's state must not wait for a permission of our key.
    logger.error({ err: error, customer: customerId }, 'early fraud warnings cannot be read');
    return [];
  }
}
