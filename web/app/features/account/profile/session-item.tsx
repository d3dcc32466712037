import type { Session } from '@stillweb/contract/user';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { LongDate } from '@stillweb/ui/long-date.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { useId } from 'react';
import { useEndSessionMutation } from '../../../api/user.ts';

/** A session, with a button that ends it unless it is this browser's. */
export function SessionItem({ session }: { session: Session }) {
  const [endSession, { isLoading }] = useEndSessionMutation();
  const lastUsedId = useId();

  async function end() {
    const { error } = await endSession({ id: session.id });
    if (error) toast.error(failureOf(error, 'That browser could not be logged out.'));
    else toast.success(`${session.browser} is logged out`);
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0 grow basis-36">
        <p className="font-medium">{session.browser}</p>
        <p id={lastUsedId} className="text-sm text-soft">
          {session.current ? (
            'This browser'
          ) : (
            <span>
              Last used <LongDate value={session.lastUsedAt} />
            </span>
          )}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Log out ${session.browser}`}
          aria-describedby={lastUsedId}
          pending={isLoading}
          pendingText="Logging out…"
          onClick={() => void end()}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
