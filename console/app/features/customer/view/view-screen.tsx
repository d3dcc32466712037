import { errorCodeOf } from '@stillweb/ui/api/errors.ts';
import { Loaded } from '../../../page/loaded.tsx';
import { Status } from '@stillweb/ui/feedback/status.tsx';
import { useEffect, useState } from 'react';
import { Allowed } from '../../../page/allowed.tsx';
import { PageTitle } from '../../../page/page-title.tsx';
import { CustomerLink } from '../../../text/customer-link.tsx';
import type { Route } from './+types/view-screen.ts';
import { useViewQuery } from './api.ts';
import { CustomerPages } from './customer-pages.tsx';
import { ViewBanner } from './view-banner.tsx';

export default function CustomerViewPage({ params: { userId } }: Route.ComponentProps) {
  return (
    <Allowed needs="see-as-customer">
      <ViewScreen key={userId} userId={userId} />
    </Allowed>
  );
}

/** The pages of a customer as the customer has them, while the view is open. */
function ViewScreen({ userId }: { userId: string }) {
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
              Buttons and links with dashed lines are the customer’s and do nothing here. Days are
              in UTC and may differ by one in the customer’s time zone.
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

const tickMs = 1000;

/**
 * The customer's pages, until the time of the view is over: then nothing of them is left or asked for.
 * `timeLeft` is in milliseconds, by the server's clock.
 */
function useView(userId: string) {
  const [isTimeOver, setIsTimeOver] = useState(false);
  const [now, setNow] = useState(Date.now);
  const query = useViewQuery(userId, { skip: isTimeOver });
  const { currentData: view, fulfilledTimeStamp: answeredAt, error } = query;
  const endsAt =
    view && answeredAt !== undefined
      ? answeredAt + Date.parse(view.until) - Date.parse(view.at)
      : undefined;

  useEffect(() => {
    if (endsAt === undefined) return undefined;
    const timer = setInterval(() => {
      if (Date.now() >= endsAt) setIsTimeOver(true);
      else setNow(Date.now());
    }, tickMs);
    return () => clearInterval(timer);
  }, [endsAt]);

  return {
    ...query,
    view,
    timeLeft: endsAt === undefined ? undefined : endsAt - now,
    isOver: isTimeOver || errorCodeOf(error) === 'VIEW_NOT_OPEN',
  };
}
