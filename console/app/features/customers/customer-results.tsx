import type { CustomerSummary } from '@stillweb/contract/console/customers';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useEffect, useRef } from 'react';
import { useCustomersQuery } from '../../api/customers.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { CustomerRow } from './customer-row.tsx';
import { RenewalsPanel } from './renewals-panel.tsx';
import { SearchHelp } from './search-help.tsx';

/** The results of the search box. */
export function CustomerResults({ q }: { q: string }) {
  if (!q) {
    return (
      <>
        <PageTitle title="Customers">
          Type into the box above what you know of the customer.
        </PageTitle>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <SearchHelp />
          <RenewalsPanel />
        </div>
      </>
    );
  }
  return <Results key={q} q={q} />;
}

function Results({ q }: { q: string }) {
  const query = useCustomersQuery(q);
  return (
    <>
      {!query.currentData && <PageTitle title="Customers" />}
      <Loaded query={query} what="the search results">
        {(customers) =>
          customers.length === 0 ? <NothingFound q={q} /> : <Found q={q} customers={customers} />
        }
      </Loaded>
    </>
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <>
      <PageTitle title="No customer found">{`Nothing here or at Stripe fits “${q}”.`}</PageTitle>
      <SearchHelp />
    </>
  );
}

function Found({ q, customers }: { q: string; customers: CustomerSummary[] }) {
  const list = useRef<HTMLUListElement>(null);
  // After a search by keyboard, one more press opens the first result.
  useEffect(() => list.current?.querySelector<HTMLElement>('[data-result]')?.focus(), []);
  const count = customers.length === 1 ? '1 customer' : `${customers.length} customers`;
  return (
    <>
      <PageTitle title={`${count} found`}>{`For “${q}”.`}</PageTitle>
      <ul ref={list} className="max-w-5xl divide-y divide-line border-y border-line">
        {customers.map((customer) => (
          <CustomerRow key={customer.userId ?? customer.customerId} customer={customer} />
        ))}
      </ul>
    </>
  );
}
