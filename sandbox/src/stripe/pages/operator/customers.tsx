import { Field } from '../kit/field.tsx';
import { Status, subscriptionStatus } from '../kit/status.tsx';
import type { Customer, StripeObject, Subscription } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import { OperatorPage } from './operator-page.tsx';

export type CustomerList = {
  /** What was searched for; empty for all. */
  query: string;
  customers: { customer: Customer; newest: Subscription | undefined }[];
  hasMore: boolean;
};

/** The newest customers that match a search, each with its newest subscription. */
export async function listCustomers(
  reader: Reader,
  query: string,
  limit: number,
): Promise<CustomerList> {
  const found = await findCustomers(reader, query, limit + 1);
  const customers = await Promise.all(
    found.slice(0, limit).map(async (customer) => {
      const [newest] = await reader.list('subscription', { customer: customer.id, limit: 1 });
      return { customer, newest };
    }),
  );
  return { query, customers, hasMore: found.length > limit };
}

/**
 * Customers by an id of theirs, of a subscription, invoice, payment or the like, or by a part of
 * their name or address; all if nothing is query for. Newest first.
 */
async function findCustomers(reader: Reader, query: string, limit: number): Promise<Customer[]> {
  if (query === '') return reader.list('customer', { limit });
  const id = await customerIdOf(reader, query);
  const named = id && (await reader.get('customer', id));
  if (named) return [named];
  const part = query.toLowerCase();
  const all = await reader.list('customer');
  return all
    .filter(({ email, name }) => `${email ?? ''} ${name ?? ''}`.toLowerCase().includes(part))
    .slice(0, limit);
}

/** The id of the customer who owns an object; undefined if there is none. */
export async function customerIdOf(reader: Reader, id: string): Promise<string | undefined> {
  const row = await reader.find(id);
  if (!row || row.deleted) return undefined;
  const { body } = row;
  if (body.object === 'dispute' || body.object === 'radar.early_fraud_warning') {
    return ownerOf(await reader.require('charge', body.charge));
  }
  return ownerOf(body);
}

function ownerOf(body: StripeObject): string | undefined {
  if (body.object === 'customer') return body.id;
  return 'customer' in body ? (body.customer ?? undefined) : undefined;
}

export function CustomersPage(list: CustomerList) {
  return (
    <OperatorPage title="Customers" path="/dashboard">
      <CustomerSection {...list} />
    </OperatorPage>
  );
}

/** The search for customers with its results, or with the newest. */
export function CustomerSection({ query, customers, hasMore }: CustomerList) {
  return (
    <section className="stack" aria-labelledby="customers">
      <h2 id="customers">{query ? 'Results' : 'Newest customers'}</h2>
      <search>
        <form method="get" action="/dashboard" className="stack">
          <Field
            name="q"
            label="Search customers"
            description="part of an email address or name, or any id: cus_…, sub_…, in_…, ch_…"
            type="search"
            defaultValue={query}
            autoComplete="off"
            spellCheck={false}
          />
          <div>
            <button type="submit">Search</button>
          </div>
        </form>
      </search>
      {customers.length === 0 && <p>{query ? 'No customer matches.' : 'No customers yet.'}</p>}
      <ul className="stack-tight">
        {customers.map(({ customer, newest }) => (
          <li key={customer.id}>
            <a href={`/dashboard/customers/${customer.id}`}>{nameOf(customer)}</a>{' '}
            {newest ? (
              <Status {...subscriptionStatus(newest.status)} />
            ) : (
              <span className="soft">no plan</span>
            )}
          </li>
        ))}
      </ul>
      {hasMore && <p className="soft">There are more. Search to find a customer.</p>}
    </section>
  );
}

/** The email address of a customer, else the name, else the id. */
export function nameOf({ email, name, id }: Customer): string {
  return email ?? name ?? id;
}
