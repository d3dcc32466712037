import { planName, planPrice, whatHappensNext } from '../../portal/plan-view.ts';
import { hasEnded } from '../../engine/subscriptions/subscription-status.ts';
import type { Customer, Invoice, Subscription } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import { cardText, chargedCard } from '../card-text.ts';
import { formatDay, formatMoment } from '../dates.ts';
import { formatMoney } from '../money.ts';
import { invoiceStatus, subscriptionStatus } from '../status.tsx';
import type { CustomerView, InvoiceView, SubscriptionView } from './customer-list.tsx';

/** The newest customers with all they have bought. */
export async function listCustomers(reader: Reader, limit: number): Promise<CustomerView[]> {
  const customers = await reader.list('customer', { limit });
  return Promise.all(customers.map((customer) => customerView(reader, customer)));
}

async function customerView(reader: Reader, customer: Customer): Promise<CustomerView> {
  const subscriptions = await reader.list('subscription', { customer: customer.id });
  const invoices = await reader.list('invoice', { customer: customer.id, limit: 24 });
  return {
    id: customer.id,
    name: customer.email ?? customer.name ?? customer.id,
    balance: balanceText(customer),
    subscriptions: await Promise.all(
      subscriptions.map((subscription) =>
        subscriptionView(reader, customer, subscription, invoices),
      ),
    ),
    invoices: invoices.map(invoiceView),
  };
}

async function subscriptionView(
  reader: Reader,
  customer: Customer,
  subscription: Subscription,
  invoices: Invoice[],
): Promise<SubscriptionView> {
  const latest = invoices.find(({ id }) => id === subscription.latest_invoice);
  const card = await chargedCard(reader, customer, subscription);
  const { ended_at } = subscription;
  return {
    id: subscription.id,
    text: `${await planName(reader, subscription)}, ${planPrice(subscription)}`,
    status: subscriptionStatus(subscription.status),
    sentences: hasEnded(subscription)
      ? [ended_at === null ? 'Ended.' : `Ended on ${formatDay(ended_at)}.`]
      : [
          ...whatHappensNext(subscription, customer, latest?.status === 'open' ? latest : null),
          card ? `Pays with ${cardText(card)}.` : 'There is no card on file.',
        ],
  };
}

function invoiceView(invoice: Invoice): InvoiceView {
  const { attempt_count: attempts, next_payment_attempt: next } = invoice;
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return {
    id: invoice.id,
    text: `${formatDay(invoice.created)}, ${formatMoney(invoice.total, invoice.currency)}`,
    status: invoiceStatus(invoice.status),
    url: invoice.hosted_invoice_url ?? null,
    collection: [
      ...(invoice.status === 'open' && attempts > 0 ? [tries] : []),
      ...(next === null ? [] : [`next at ${formatMoment(next)}`]),
    ].join(', '),
  };
}

/** A negative balance is credit. */
function balanceText({ balance, currency }: Customer): string | null {
  if (balance === 0) return null;
  const amount = formatMoney(Math.abs(balance), currency ?? 'usd');
  return balance < 0 ? `${amount} credit` : `${amount} owed`;
}
