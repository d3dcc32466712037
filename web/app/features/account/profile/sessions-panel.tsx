import type { Session } from '@stillweb/contract/user';
import { failureOf } from '../../../api/errors.ts';
import { useEndSessionMutation, useSessionsQuery } from '../../../api/user.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { LongDate } from '../../../ui/long-date.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

/** Lists the account's sessions, each with a button that ends it. */
export function SessionsPanel() {
  const {
    data: sessions,
    error,
    isFetching,
    refetch,
  } = useSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
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
      {!sessions && !error && <Skeleton className="h-16" />}
      {!sessions && error && (
        <RetryNotice
          failure={failureOf(error, 'Your sessions could not be loaded')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
}

function SessionItem({ session }: { session: Session }) {
  const [endSession, { isLoading }] = useEndSessionMutation();

  async function end() {
    const { error } = await endSession({ id: session.id });
    if (error) toast.error(failureOf(error, 'That browser could not be logged out.'));
    else toast.success(`${session.browser} is logged out`);
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0">
        <p className="font-medium">{session.browser}</p>
        <p className="text-sm text-soft">
          {session.current ? (
            'This browser'
          ) : (
            <>
              Last used <LongDate value={session.lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="small"
          pending={isLoading}
          pendingText="Logging out…"
          onClick={() => void end()}
        >
          Log out<VisuallyHidden>{` ${session.browser}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
