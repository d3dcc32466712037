import { t } from '@stillweb/texts/t';
import type { Session } from '@stillweb/contract/account/user';
import { PanelList } from '@stillweb/ui/account/account-panel.tsx';
import { SessionsPanel as Panel, SessionRow } from '@stillweb/ui/account/account-panels.tsx';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useState, useId } from 'react';
import { useSessionsQuery, useEndSessionMutation } from '../../../api/user.ts';
import { useProof, type WithProof } from '../keys/use-proof.tsx';

/** Lists the account's sessions, each with a button that ends it, and ends them all. */
export function SessionsPanel() {
  const query = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isEndingAll, setIsEndingAll] = useState(false);
  const { withProof, proofDialog } = useProof();
  return (
    <>
      <Panel
        button={
          <Button variant="secondary" size="small" onClick={() => setIsEndingAll(true)}>
            {t('log-out-everywhere.button', 'Log out everywhere')}
          </Button>
        }
      >
        <Loaded
          query={query}
          loading={t('sessions.loading', 'Loading your sessions')}
          failure={t('sessions.failure', 'Your sessions could not be loaded')}
          className="h-18"
        >
          {(sessions) => (
            <PanelList>
              {sessions.map((session) => (
                <SessionItem key={session.id} session={session} withProof={withProof} />
              ))}
            </PanelList>
          )}
        </Loaded>
      </Panel>
      <LogOutEverywhereDialog
        open={isEndingAll}
        onClose={() => setIsEndingAll(false)}
        withProof={withProof}
      />
      {proofDialog}
    </>
  );
}

const LogOutEverywhereDialog = lazyDialog(() => import('./log-out-everywhere-dialog.tsx'));

interface SessionItemProps {
  session: Session;
  withProof: WithProof;
}

/** A session, with a button that ends it unless it is this browser's. */
function SessionItem({ session, withProof }: SessionItemProps) {
  const [endSession, { isLoading }] = useEndSessionMutation();
  const lastUsedId = useId();

  async function end() {
    const answer = await withProof(() => endSession({ id: session.id }));
    if (!answer) return;
    const { error } = answer;
    if (error) {
      toast.error(
        failureOf(error, t('sessions.end-failed', 'That browser could not be logged out.')),
      );
    } else {
      toast.success(t('sessions.ended', '{browser} is logged out', { browser: session.browser }));
    }
  }

  return (
    <SessionRow
      session={session}
      lastUsedId={lastUsedId}
      action={
        <Button
          variant="secondary"
          size="small"
          aria-label={t('sessions.end-label', 'Log out {browser}', { browser: session.browser })}
          aria-describedby={lastUsedId}
          pending={isLoading}
          pendingText={t('log-out.pending', 'Logging out…')}
          onClick={() => void end()}
        >
          {t('sessions.end', 'Log out')}
        </Button>
      }
    />
  );
}
