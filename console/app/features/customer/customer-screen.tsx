import type { ActionRow } from '@stillweb/contract/console/actions';
import type { CustomerPage, StoredCustomer } from '@stillweb/contract/console/customers';
import { errorCodeOf } from '@stillweb/ui/api/errors.ts';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { Loaded } from '../../page/loaded.tsx';
import { Skeleton } from '@stillweb/ui/kit/skeleton.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ActionStateBadge } from '../../actions/action-labels.tsx';
import { useCustomerActionsQuery } from '../../actions/api.ts';
import { client } from '../../api/client.ts';
import { Allowed } from '../../page/allowed.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { useAppDispatch } from '../../session/hooks.ts';
import { Instant } from '../../text/instant.tsx';
import type { Route } from './+types/customer-screen.ts';
import { Account } from './account.tsx';
import { useCustomerQuery } from './api.ts';
import { CustomerHeader } from './customer-header.tsx';
import { Notes } from './notes.tsx';
import { Subscriptions } from './subscriptions.tsx';
import { Timeline } from './timeline.tsx';

export default function CustomerPage({ params: { userId } }: Route.ComponentProps) {
  return (
    <Allowed needs="read-customer">
      <CustomerScreen key={userId} userId={userId} />
    </Allowed>
  );
}

/** Everything about one customer. */
function CustomerScreen({ userId }: { userId: string }) {
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
      <p>The account was deleted, or the link is incomplete.</p>
    </PageTitle>
  );
}

/** Often enough to follow a running action while the page is open. */
const pollMs = 5_000;

/** Actions for this customer that run, or wait for a second person; renders nothing without any. */
function ActionsUnderWay({ userId }: { userId: string }) {
  const { data } = useCustomerActionsQuery(userId, { pollingInterval: pollMs });
  useFetchWhatHasChanged(data);
  if (!data || data.length === 0) return null;
  return (
    <ul aria-label="Under way" className="mb-4 divide-y divide-line border-y border-line text-sm">
      {data.map(({ id, confirm, state, requestedBy, requestedAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <ActionStateBadge state={state} />
          <span className="font-medium">{confirm}</span>
          <span className="text-soft">
            {`${requestedBy.name}, `}
            <Instant value={requestedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** An action that is no longer under way has changed something of the customer. */
function useFetchWhatHasChanged(actions: ActionRow[] | undefined) {
  const dispatch = useAppDispatch();
  const before = useRef<ActionRow[]>([]);
  const compare = useEffectEvent((now: ActionRow[]) => {
    const isOver = before.current.some(({ id }) => now.every((action) => action.id !== id));
    before.current = now;
    if (isOver) dispatch(client.util.invalidateTags(['Customer', 'Stripe']));
  });
  useEffect(() => {
    if (actions) compare(actions);
  }, [actions]);
}

/** Warns staff of a blocked account and of a change of its address. */
function Standing({ stored: { blockedAt, addressChange } }: { stored: StoredCustomer }) {
  if (!blockedAt && !addressChange) return null;
  return (
    <div className="mb-5 grid gap-3">
      {blockedAt && (
        <Notice tone="red" title="This account is blocked">
          <p>
            Since <Instant value={blockedAt} />. The customer cannot log in, check out or use
            Premium.
          </p>
        </Notice>
      )}
      {addressChange && (
        <Notice tone="orange" title="The address is about to change">
          <p>
            <span>
              {addressChange.email ? `To ${addressChange.email}, not before ` : 'Not before '}
            </span>
            <Instant value={addressChange.at} />.{' '}
            <span>
              {addressChange.confirmedAt
                ? 'The new mailbox has confirmed it.'
                : 'The new mailbox has not confirmed it yet.'}
            </span>{' '}
            A link in the old mailbox stops it.
          </p>
        </Notice>
      )}
    </div>
  );
}
