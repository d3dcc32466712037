import { useState } from 'react';
import { failureOf } from '../../../api/errors.ts';
import { useSessionsQuery } from '../../../api/user.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SessionItem } from './session-item.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

/** Lists the account's sessions, each with a button that ends it, and ends them all. */
export function SessionsPanel() {
  const {
    data: sessions,
    error,
    isFetching,
    refetch,
  } = useSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [isEndingAll, setIsEndingAll] = useState(false);
  return (
    <Card aria-labelledby="sessions" className="grid content-start gap-4">
      <Heading level={2} size="part" id="sessions">
        Where you are logged in
      </Heading>
      {sessions && (
        <ul className="divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      )}
      {!sessions && !error && <Skeleton className="h-18" />}
      {!sessions && error && (
        <RetryNotice
          failure={failureOf(error, 'Your sessions could not be loaded')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => setIsEndingAll(true)}
      >
        Log out everywhere
      </Button>
      <LogOutEverywhereDialog open={isEndingAll} onClose={() => setIsEndingAll(false)} />
    </Card>
  );
}

const LogOutEverywhereDialog = lazyDialog(() => import('./log-out-everywhere-dialog.tsx'));
