import { Field } from '../pages/layout/field.tsx';
import { PageShell } from '../pages/layout/page-shell.tsx';
import { Status, subscriptionStatus } from '../pages/layout/status.tsx';
import type { Customer, Subscription } from '../store/object-types.ts';
import { nameOf } from './customer-page.tsx';

interface SearchPageProps {
  asked: string;
  results: { customer: Customer; newest: Subscription | undefined }[];
  hasMore: boolean;
}

/** The dashboard's first page: customers, all or those that were searched for. */
export function SearchPage({ asked, results, hasMore }: SearchPageProps) {
  return (
    <PageShell title="Dashboard" width="slim">
      <div className="stack-wide">
        <div className="stack">
          <nav className="row" aria-label="Places">
            <a href="/dashboard/balance">Balance</a>
            <a href="/">Controls</a>
          </nav>
          <h1>Dashboard</h1>
          <search>
            <form method="get" action="/dashboard" className="stack">
              <Field
                name="q"
                label="Search customers"
                description="part of an email address or name, or any id: cus_…, sub_…, in_…, ch_…"
                type="search"
                defaultValue={asked}
                autoComplete="off"
                spellCheck={false}
              />
              <button type="submit">Search</button>
            </form>
          </search>
        </div>
        <section className="stack" aria-labelledby="customers">
          <h2 id="customers">{asked ? 'Found' : 'Customers, newest first'}</h2>
          {results.length === 0 && (
            <p>{asked ? 'No customer matches.' : 'There is no customer yet.'}</p>
          )}
          <ul className="stack-tight">
            {results.map(({ customer, newest }) => (
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
      </div>
    </PageShell>
  );
}
