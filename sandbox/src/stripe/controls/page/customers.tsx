import { hasEnded } from '../../engine/subscriptions/subscription-status.ts';
import { cardText } from '../../pages/card/card-text.ts';
import { chargedCard } from '../../pages/card/cards-on-file.ts';
import { formatDay } from '../../pages/format/dates.ts';
import { formatMoney } from '../../money.ts';
import { invoiceStatus, Status, subscriptionStatus } from '../../pages/layout/status.tsx';
import {
  describeOutlook,
  latestOpenInvoice,
  planName,
  planPrice,
} from '../../pages/format/subscription-text.ts';
import type { Customer, Invoice, Subscription } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import { attemptsText } from './delivery-text.ts';

export type CustomerEntry = {
  customer: Customer;
  subscriptions: { subscription: Subscription; plan: string; outlook: string }[];
  invoices: Invoice[];
};

/** The newest customers, each with every subscription and the newest invoices. */
export async function readCustomers(reader: Reader, limit: number): Promise<CustomerEntry[]> {
  const customers = await reader.list('customer', { limit });
  return Promise.all(
    customers.map(async (customer) => {
      const subscriptions = await reader.list('subscription', { customer: customer.id });
      return {
        customer,
        subscriptions: await Promise.all(
          subscriptions.map(async (subscription) => ({
            subscription,
            plan: `${await planName(reader, subscription)}, ${planPrice(subscription)}`,
            outlook: await outlook(reader, customer, subscription),
          })),
        ),
        invoices: await reader.list('invoice', { customer: customer.id, limit: 24 }),
      };
    }),
  );
}

async function outlook(
  reader: Reader,
  customer: Customer,
  subscription: Subscription,
): Promise<string> {
  const { ended_at } = subscription;
  if (hasEnded(subscription)) {
    return ended_at === null ? 'Ended.' : `Ended on ${formatDay(ended_at)}.`;
  }
  const invoice = await latestOpenInvoice(reader, subscription);
  const card = await chargedCard(reader, customer, subscription);
  return [
    ...(await describeOutlook(reader, subscription, customer, invoice)),
    card ? `Pays with ${cardText(card)}.` : 'There is no card on file.',
  ].join(' ');
}

export function CustomerSection({ customers }: { customers: CustomerEntry[] }) {
  return (
    <section className="stack" aria-labelledby="customers">
      <h2 id="customers">Customers, newest first</h2>
      {customers.length === 0 && <p>There is no customer yet.</p>}
      <div>
        {customers.map((entry) => (
          <CustomerDetails key={entry.customer.id} {...entry} />
        ))}
      </div>
    </section>
  );
}

function CustomerDetails({ customer, subscriptions, invoices }: CustomerEntry) {
  const { id, email, name } = customer;
  const newest = subscriptions[0]?.subscription;
  return (
    <details>
      <summary>
        {email ?? name ?? id}{' '}
        {newest ? (
          <Status {...subscriptionStatus(newest.status)} />
        ) : (
          <span className="soft">no plan</span>
        )}
      </summary>
      <p className="small soft">
        <a href={`/dashboard/customers/${id}`} className="id">
          {id}
        </a>
        {customer.balance !== 0 && `, ${balanceText(customer)}`}
      </p>
      <ul className="stack">
        {subscriptions.map(({ subscription, plan, outlook }) => (
          <li key={subscription.id}>
            {plan} <Status {...subscriptionStatus(subscription.status)} />
            <br />
            <span className="small">{outlook}</span>
            <br />
            <span className="id soft">{subscription.id}</span>
          </li>
        ))}
      </ul>
      {invoices.length > 0 && <h3>Invoices</h3>}
      <ul className="stack-tight">
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <InvoiceLink {...invoice} /> <Status {...invoiceStatus(invoice.status)} />{' '}
            <span className="small soft">
              {attemptsText(
                invoice.status === 'open' ? invoice.attempt_count : 0,
                invoice.next_payment_attempt,
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function InvoiceLink({ created, total, currency, hosted_invoice_url: url }: Invoice) {
  const text = `${formatDay(created)}, ${formatMoney(total, currency)}`;
  return url ? <a href={url}>{text}</a> : text;
}

/** A negative balance is credit. */
function balanceText({ balance, currency }: Customer): string {
  const amount = formatMoney(Math.abs(balance), currency ?? 'usd');
  return balance < 0 ? `${amount} credit` : `${amount} owed`;
}
