import type { CustomerPage } from '@stillweb/contract/console/customers';
import { errorCodeOf } from '@stillweb/ui/api/errors.ts';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import { useCustomerQuery } from '../../api/customers.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Account } from './account.tsx';
import { ActionsUnderWay } from './actions-under-way.tsx';
import { CustomerHeader } from './customer-header.tsx';
import { Notes } from './notes/notes.tsx';
import { Standing } from './standing.tsx';
import { Subscriptions } from './subscriptions/subscriptions.tsx';
import { Timeline } from './timeline/timeline.tsx';

/** Everything about one customer. */
export function CustomerScreen({ userId }: { userId: string }) {
  const query = useCustomerQuery(userId);
  if (errorCodeOf(query.error) === 'NOT_FOUND') return <Unknown />;
  return (
    <>
      {!query.currentData && <PageTitle title="Customer" />}
      <Loaded query={query} what="the customer" placeholder={<Columns />}>
        {(page) => <Customer page={page} />}
      </Loaded>
    </>
  );
}

function Customer({ page }: { page: CustomerPage }) {
  const { stored, stripe, timeline, notes } = page;
  return (
    <>
      <CustomerHeader page={page} />
      <ActionsUnderWay userId={stored.userId} />
      <Standing stored={stored} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
        <div className="grid min-w-0 gap-5">
          <Timeline entries={timeline} />
          <Subscriptions stored={stored} known={stripe} />
        </div>
        <div className="grid min-w-0 gap-5">
          <Notes userId={stored.userId} notes={notes} />
          <Account stored={stored} />
        </div>
      </div>
    </>
  );
}

function Columns() {
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
  );
}

function Unknown() {
  return (
    <PageTitle title="No such customer">
      <p>The account was deleted, or the address of this page is not complete.</p>
    </PageTitle>
  );
}
