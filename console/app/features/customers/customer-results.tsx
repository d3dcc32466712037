import type { CustomerSummary } from '@stillweb/contract/console/customers';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { RetryNotice } from '@stillweb/ui/retry-notice.tsx';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import { Status } from '@stillweb/ui/status.tsx';
import { useEffect, useRef } from 'react';
import { useCustomersQuery } from '../../api/customers.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { CustomerRow } from './customer-row.tsx';
import { RenewalsPanel } from './renewals-panel.tsx';
import { SearchHelp } from './search-help.tsx';

/** What the search box has found. */
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
  const { data, error, isFetching, refetch } = useCustomersQuery(q);
  if (error) {
    return (
      <>
        <PageTitle title="Customers" />
        <RetryNotice
          failure={failureOf(error, 'The search did not work.')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  if (!data) return <Searching />;
  if (data.length === 0) return <NothingFound q={q} />;
  return <Found q={q} customers={data} />;
}

function Searching() {
  return (
    <>
      <PageTitle title="Customers">Searching…</PageTitle>
      <Status>Searching</Status>
      <div className="grid gap-2">
        {['w-full', 'w-11/12', 'w-full'].map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines have no other identity
          <Skeleton key={index} className={`h-14 ${width}`} />
        ))}
      </div>
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
  // Who has searched by keyboard opens the first result with one more press.
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
