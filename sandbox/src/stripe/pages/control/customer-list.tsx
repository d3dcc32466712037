import type { StatusView } from '../status.tsx';
import { Status } from '../status.tsx';

export interface CustomerView {
  id: string;
  name: string;
  subscriptions: { id: string; text: string; status: StatusView }[];
  invoices: { id: string; text: string; status: StatusView; url: string | null }[];
}

export function CustomerList({ customers }: { customers: CustomerView[] }) {
  return (
    <section className="stack" aria-labelledby="customers">
      <h2 id="customers">Customers</h2>
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
  const { id, name, subscriptions, invoices } = customer;
  const [newest] = subscriptions;
  return (
    <details>
      <summary>
        {name} {newest ? <Status {...newest.status} /> : <span className="soft">no plan</span>}
      </summary>
      <p className="id soft">{id}</p>
      <ul>
        {subscriptions.map((subscription) => (
          <li key={subscription.id}>
            {subscription.text} <Status {...subscription.status} />{' '}
            <span className="id soft">{subscription.id}</span>
          </li>
        ))}
      </ul>
      {invoices.length > 0 && <h3>Invoices</h3>}
      <ul>
        {invoices.map(({ id: invoiceId, text, status, url }) => (
          <li key={invoiceId}>
            {url ? <a href={url}>{text}</a> : text} <Status {...status} />
          </li>
        ))}
      </ul>
    </details>
  );
}
