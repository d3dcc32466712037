import { hasEnded } from '../../engine/subscriptions/subscription-body.ts';
import { cardText, chargedCard } from '../kit/cards-on-file.ts';
import { formatDay } from '../kit/dates.ts';
import {
  describeOutlook,
  latestOpenInvoice,
  planName,
  planPrice,
  scheduledEnd,
} from '../kit/subscription-text.ts';
import type {
  BalanceTransaction,
  Charge,
  Customer,
  CustomerBalanceTransaction,
  Dispute,
  EarlyFraudWarning,
  Invoice,
  Refund,
  Subscription,
} from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';

export type SubscriptionEntry = {
  subscription: Subscription;
  plan: string;
  /** Sentences about the next events, or the end. */
  outlook: string[];
  card: string | null;
  canChange: boolean;
  endsLater: boolean;
};

export type PaymentEntry = {
  charge: Charge;
  /** Undefined for a payment that failed. */
  transaction: BalanceTransaction | undefined;
  refunds: Refund[];
  disputes: Dispute[];
  warnings: EarlyFraudWarning[];
};

export type CustomerView = {
  customer: Customer;
  subscriptions: SubscriptionEntry[];
  payments: PaymentEntry[];
  invoices: Invoice[];
  movements: CustomerBalanceTransaction[];
};

/** The newest objects of each kind are enough to work with. */
const LIMIT = 50;

/** Reads all that the page of a customer shows. @throws 404 for an unknown id */
export async function customerView(reader: Reader, id: string): Promise<CustomerView> {
  const customer = await reader.require('customer', id);
  const own = { customer: id, limit: LIMIT };
  const subscriptions = await reader.list('subscription', own);
  const charges = await reader.list('charge', own);
  return {
    customer,
    subscriptions: await Promise.all(
      subscriptions.map(async (each) => subscriptionEntry(reader, customer, each)),
    ),
    payments: await Promise.all(charges.map(async (charge) => paymentEntry(reader, charge))),
    invoices: await reader.list('invoice', own),
    movements: await reader.list('customer_balance_transaction', own),
  };
}

async function subscriptionEntry(
  reader: Reader,
  customer: Customer,
  subscription: Subscription,
): Promise<SubscriptionEntry> {
  const isOver = hasEnded(subscription);
  const invoice = await latestOpenInvoice(reader, subscription);
  const card = await chargedCard(reader, customer, subscription);
  return {
    subscription,
    plan: `${await planName(reader, subscription)}, ${planPrice(subscription)}`,
    outlook: isOver
      ? [endText(subscription)]
      : await describeOutlook(reader, subscription, customer, invoice),
    card: card && cardText(card),
    canChange: ['trialing', 'active', 'past_due'].includes(subscription.status),
    endsLater: !isOver && scheduledEnd(subscription) !== null,
  };
}

function endText({ ended_at }: Subscription): string {
  return ended_at === null ? 'Ended.' : `Ended on ${formatDay(ended_at)}.`;
}

async function paymentEntry(reader: Reader, charge: Charge): Promise<PaymentEntry> {
  const match = { charge: charge.id };
  return {
    charge,
    transaction: await reader.get('balance_transaction', String(charge.balance_transaction)),
    refunds: await reader.list('refund', { match }),
    disputes: await reader.list('dispute', { match }),
    warnings: await reader.list('radar.early_fraud_warning', { match }),
  };
}
