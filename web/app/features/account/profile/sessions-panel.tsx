import { Button } from '@stillweb/ui/button.tsx';
import { Card } from '@stillweb/ui/card.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { lazyDialog } from '@stillweb/ui/lazy-dialog.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useState } from 'react';
import { useSessionsQuery } from '../../../api/user.ts';
import { SessionItem } from './session-item.tsx';

/** Lists the account's sessions, each with a button that ends it, and ends them all. */
export function SessionsPanel() {
  const query = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isEndingAll, setIsEndingAll] = useState(false);
  return (
    <Card aria-labelledby="sessions" className="grid content-start gap-4">
      <Heading level={2} size="part" id="sessions">
        Where you are logged in
      </Heading>
      <Loaded query={query} what="your sessions" className="h-18">
        {(sessions) => (
          <ul className="divide-y divide-line border-y border-line">
            {sessions.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
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
