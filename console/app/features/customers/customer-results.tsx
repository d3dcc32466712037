import type { CustomerSummary } from '@stillweb/contract/console/customers';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useEffect, useRef } from 'react';
import { useCustomersQuery } from '../../api/customers.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { CustomerRow } from './customer-row.tsx';
import { CustomersOverview } from './customers-overview.tsx';
import { SearchHelp } from './search-help.tsx';

/** The results of the search box; without a search, all customers. */
export function CustomerResults({ q }: { q: string }) {
  return q ? <Results key={q} q={q} /> : <CustomersOverview />;
}

function Results({ q }: { q: string }) {
  const query = useCustomersQuery(q);
  return (
    <>
      {!query.currentData && <PageTitle title="Customers" />}
      <Loaded query={query} what="the search results">
        {(results) =>
          results.data.length === 0 ? <NothingFound q={q} /> : <Found q={q} results={results} />
        }
      </Loaded>
    </>
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <>
      <PageTitle title="No customer found">{`Nothing here or at Stripe matches “${q}”.`}</PageTitle>
      <SearchHelp />
    </>
  );
}

interface FoundProps {
  q: string;
  results: { data: CustomerSummary[]; hasMore: boolean };
}

function Found({ q, results: { data: customers, hasMore } }: FoundProps) {
  const list = useRef<HTMLUListElement>(null);
  // After a search by keyboard, one more press opens the first result.
  useEffect(() => list.current?.querySelector<HTMLElement>('[data-result]')?.focus(), []);
  const count = customers.length === 1 ? '1 customer' : `${customers.length} customers`;
  return (
    <>
      <PageTitle title={hasMore ? `More than ${count} found` : `${count} found`}>
        <span>{`For “${q}”.`}</span>
        {hasMore && <span> Type more of the address or the name to see the others.</span>}
      </PageTitle>
      <ul ref={list} className="max-w-5xl divide-y divide-line border-y border-line">
        {customers.map((customer) => (
          <CustomerRow key={customer.userId ?? customer.customerId} customer={customer} />
        ))}
      </ul>
    </>
  );
}
