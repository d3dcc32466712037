import type { Session } from '@stillweb/contract/account/user';
import { SessionRow } from '@stillweb/ui/account/account-panels.tsx';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useId } from 'react';
import { useEndSessionMutation } from '../../../api/user.ts';
import type { WithProof } from '../proof/use-proof.tsx';

interface SessionItemProps {
  session: Session;
  withProof: WithProof;
}

/** A session, with a button that ends it unless it is this browser's. */
export function SessionItem({ session, withProof }: SessionItemProps) {
  const [endSession, { isLoading }] = useEndSessionMutation();
  const lastUsedId = useId();

  async function end() {
    const answer = await withProof(() => endSession({ id: session.id }));
    if (!answer) return;
    const { error } = answer;
    if (error) toast.error(failureOf(error, 'That browser could not be logged out.'));
    else toast.success(`${session.browser} is logged out`);
  }

  return (
    <SessionRow
      session={session}
      lastUsedId={lastUsedId}
      action={
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
      }
    />
  );
}
