import type { StatusView } from '../status.tsx';
import { Status } from '../status.tsx';

export interface SubscriptionView {
  id: string;
  text: string;
  status: StatusView;
  /** What is to come. */
  sentences: string[];
}

export interface InvoiceView {
  id: string;
  text: string;
  status: StatusView;
  url: string | null;
  /** How its collection goes; empty when there is nothing to tell. */
  collection: string;
}

export interface CustomerView {
  id: string;
  name: string;
  /** Credit or debt in words, or null. */
  balance: string | null;
  subscriptions: SubscriptionView[];
  invoices: InvoiceView[];
}

export function CustomerList({ customers }: { customers: CustomerView[] }) {
  return (
    <section className="stack" aria-labelledby="customers">
      <h2 id="customers">Customers, newest first</h2>
      {customers.length === 0 && <p>Nobody has come to checkout yet.</p>}
      <div>
        {customers.map((customer) => (
          <CustomerDetails key={customer.id} customer={customer} />
        ))}
      </div>
    </section>
  );
}

function CustomerDetails({ customer }: { customer: CustomerView }) {
  const { id, name, balance, subscriptions, invoices } = customer;
  const [newest] = subscriptions;
  return (
    <details>
      <summary>
        {name} {newest ? <Status {...newest.status} /> : <span className="soft">no plan</span>}
      </summary>
      <p className="small soft">
        <span className="id">{id}</span>
        {balance && `, ${balance}`}
      </p>
      <ul className="stack">
        {subscriptions.map((subscription) => (
          <li key={subscription.id}>
            {subscription.text} <Status {...subscription.status} />
            <br />
            <span className="small">{subscription.sentences.join(' ')}</span>
            <br />
            <span className="id soft">{subscription.id}</span>
          </li>
        ))}
      </ul>
      {invoices.length > 0 && <h3>Invoices</h3>}
      <ul className="stack-tight">
        {invoices.map(({ id: invoiceId, text, status, url, collection }) => (
          <li key={invoiceId}>
            {url ? <a href={url}>{text}</a> : text} <Status {...status} />{' '}
            <span className="small soft">{collection}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
