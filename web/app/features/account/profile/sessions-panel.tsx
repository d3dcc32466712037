import { PanelList } from '@stillweb/ui/account/account-panel.tsx';
import { SessionsPanel as Panel } from '@stillweb/ui/account/account-panels.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useState } from 'react';
import { useSessionsQuery } from '../../../api/user.ts';
import { useProof } from '../proof/use-proof.tsx';
import { SessionItem } from './session-item.tsx';

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
            Log out everywhere
          </Button>
        }
      >
        <Loaded query={query} what="your sessions" className="h-18">
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
