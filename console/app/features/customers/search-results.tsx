import type { CustomerSummary } from '@stillweb/contract/console/customers';
import { Loaded } from '../../page/loaded.tsx';
import { useEffect, useRef } from 'react';
import { href, Link } from 'react-router';
import { moveInResults, resultAttribute } from '../../page/move-in-results.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { IdText } from '../../text/id-text.tsx';
import { useCustomersQuery } from './api.ts';
import { SearchHelp } from './search-help.tsx';

export function SearchResults({ q }: { q: string }) {
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
        {hasMore && <span> Type more of the address or name to narrow the results.</span>}
      </PageTitle>
      <ul ref={list} className="max-w-5xl divide-y divide-line border-y border-line">
        {customers.map((customer) => (
          <CustomerRow key={customer.userId ?? customer.customerId} customer={customer} />
        ))}
      </ul>
    </>
  );
}

/** One result. A customer at Stripe without an account here has no page to open. */
function CustomerRow({ customer }: { customer: CustomerSummary }) {
  const { userId, customerId, email, name, verdict } = customer;
  if (userId) {
    return (
      <li>
        <Link
          {...resultAttribute}
          onKeyDown={moveInResults}
          to={href('/customers/:userId', { userId })}
          className={`${layout} hover:bg-neutral-wash focus-visible:-outline-offset-2`}
        >
          <span className="min-w-0">
            <span className="block font-medium text-accent">{name ?? email ?? userId}</span>
            <span className="block text-sm text-soft">{(name && email) ?? customerId}</span>
          </span>
          <span className="text-sm">{verdict}</span>
        </Link>
      </li>
    );
  }
  return (
    <li className={layout}>
      <span className="min-w-0">
        <span className="block font-medium">{email ?? 'At Stripe only'}</span>
        {customerId && <IdText value={customerId} />}
      </span>
      <span className="text-sm">{verdict}</span>
    </li>
  );
}

const layout = 'grid gap-x-6 gap-y-1 px-2 py-2.5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]';
