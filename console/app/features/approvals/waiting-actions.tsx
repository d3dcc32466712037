import type { ActionRow } from '@stillweb/contract/console/actions';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { lazyDialog } from '@stillweb/ui/lazy-dialog.tsx';
import { RetryNotice } from '@stillweb/ui/retry-notice.tsx';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import { useState } from 'react';
import { useWaitingActionsQuery } from '../../api/actions.ts';
import { Panel } from '../../parts/panel.tsx';
import type { DecisionDialogProps } from './decision-dialog.tsx';
import type { Decision } from './may-decide.ts';
import { WaitingAction } from './waiting-action.tsx';

const DecisionDialog = lazyDialog<DecisionDialogProps>(() => import('./decision-dialog.tsx'));

/** Others ask while this page stands open. */
const pollMs = 30_000;

/** What colleagues have asked for, and one's own requests that nobody has decided yet. */
export function WaitingActions() {
  const {
    data,
    error,
    isFetching,
    refetch,
    fulfilledTimeStamp = 0,
  } = useWaitingActionsQuery(undefined, { pollingInterval: pollMs });
  // It stays when the dialog closes, which fades, and when the action no longer waits.
  const [asked, setAsked] = useState<{ row: ActionRow; decision: Decision } | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  function open(row: ActionRow, decision: Decision) {
    setAsked({ row, decision });
    setIsOpen(true);
  }

  return (
    <Panel title="Waits for a second person">
      {!data && !error && <Skeleton className="h-24" />}
      {!data && error && (
        <RetryNotice
          failure={failureOf(error, 'What waits could not be loaded.')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <p className="text-sm text-soft">Nothing waits.</p>}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((row) => (
            <WaitingAction
              key={row.id}
              row={row}
              now={new Date(fulfilledTimeStamp)}
              onDecision={(chosen) => open(row, chosen)}
            />
          ))}
        </ul>
      )}
      {asked && <DecisionDialog {...asked} open={isOpen} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}
