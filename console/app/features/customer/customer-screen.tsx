import type { CustomerPage } from '@stillweb/contract/console/customers';
import { errorCodeOf, failureOf } from '@stillweb/ui/api/errors.ts';
import { RetryNotice } from '@stillweb/ui/retry-notice.tsx';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import { Status } from '@stillweb/ui/status.tsx';
import { useCustomerQuery } from '../../api/customers.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Account } from './account.tsx';
import { ActionsPanel } from './actions/actions-panel.tsx';
import { Notes } from './notes/notes.tsx';
import { SeeAsCustomer } from './see-as-customer/see-as-customer.tsx';
import { Standing } from './standing.tsx';
import { Subscriptions } from './subscriptions/subscriptions.tsx';
import { Timeline } from './timeline/timeline.tsx';

/** Everything about one customer. */
export function CustomerScreen({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useCustomerQuery(userId);
  if (errorCodeOf(error) === 'NOT_FOUND') return <Unknown />;
  // What was read before stays when reading it again fails.
  if (data) return <Customer page={data} />;
  if (!error) return <Opening />;
  return (
    <>
      <PageTitle title="Customer" />
      <RetryNotice
        failure={failureOf(error, 'The customer could not be loaded.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </>
  );
}

function Customer({ page }: { page: CustomerPage }) {
  const { verdict, stored, stripe, timeline, notes } = page;
  return (
    <>
      <PageTitle
        title={stored.name ?? stored.email ?? 'Customer'}
        actions={<SeeAsCustomer userId={stored.userId} />}
      >
        <p className="mt-1 max-w-3xl text-base text-ink">{verdict}</p>
      </PageTitle>
      <Standing stored={stored} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
        <div className="xl:col-span-2">
          <ActionsPanel page={page} />
        </div>
        <div className="grid min-w-0 gap-5">
          <Subscriptions stored={stored} known={stripe} />
          <Timeline entries={timeline} />
        </div>
        <div className="grid min-w-0 gap-5">
          <Account stored={stored} />
          <Notes userId={stored.userId} notes={notes} />
        </div>
      </div>
    </>
  );
}

function Opening() {
  return (
    <>
      <PageTitle title="Customer">Loading…</PageTitle>
      <Status>Loading the customer</Status>
      <div className="grid gap-5 xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </>
  );
}

function Unknown() {
  return (
    <PageTitle title="No such customer">
      <p>The account was deleted, or the address of this page is not complete.</p>
    </PageTitle>
  );
}
