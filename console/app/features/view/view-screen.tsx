import { errorCodeOf } from '@stillweb/ui/api/errors.ts';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { Status } from '@stillweb/ui/status.tsx';
import { CustomerLink } from '../../parts/customer-link.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { CustomerPages } from './customer-pages.tsx';
import { useView } from './use-view.ts';
import { ViewBanner } from './view-banner.tsx';

/** The pages of a customer as the customer has them, while the view is open. */
export function ViewScreen({ userId }: { userId: string }) {
  const query = useView(userId);
  if (query.isOver) return <NotOpen userId={userId} />;
  if (errorCodeOf(query.error) === 'NOT_FOUND') {
    return <PageTitle title="No such customer">The account was deleted.</PageTitle>;
  }
  const { timeLeft = 0, isFetching, refetch } = query;
  return (
    <>
      {!query.currentData && <PageTitle title="The customer’s pages" />}
      <Loaded query={query} what="the customer’s pages" className="h-96">
        {(view) => (
          <>
            <ViewBanner
              view={view}
              timeLeft={timeLeft}
              refreshing={isFetching}
              onRefresh={() => void refetch()}
            />
            <PageTitle title={`What ${view.profile.name} sees`}>
              Buttons and links with dashed lines are the customer’s: here they do nothing. Days are
              in UTC: in the customer’s time zone it may be the day before or after.
            </PageTitle>
            <CustomerPages view={view} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Says how to open it, and shows nothing of the customer. */
function NotOpen({ userId }: { userId: string }) {
  return (
    <>
      <PageTitle title="This view is not open">
        The 15 minutes are over, or it was not opened. To look again, press See as the customer on
        the customer’s page.
      </PageTitle>
      <Status>This view is not open</Status>
      <CustomerLink userId={userId}>Back to the customer</CustomerLink>
    </>
  );
}
