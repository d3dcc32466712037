import type { ActionRow } from '@stillweb/contract/console/actions';
import { lazyDialog } from '@stillweb/ui/lazy-dialog.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useState } from 'react';
import { useWaitingActionsQuery } from '../../api/actions.ts';
import { Panel } from '../../parts/panel.tsx';
import type { DecisionDialogProps } from './decision-dialog.tsx';
import type { Decision } from './decision-form.tsx';
import { WaitingAction } from './waiting-action.tsx';

const DecisionDialog = lazyDialog<DecisionDialogProps>(() => import('./decision-dialog.tsx'));

/** Others ask while this page is open. */
const pollMs = 30_000;

/** Requests of colleagues, and own ones that are not decided yet; nothing without any. */
export function WaitingActions() {
  const query = useWaitingActionsQuery(undefined, { pollingInterval: pollMs });
  const now = new Date(query.fulfilledTimeStamp ?? 0);
  // It stays when the dialog closes, which fades, and when the action no longer waits.
  const [asked, setAsked] = useState<{ row: ActionRow; decision: Decision } | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  function open(row: ActionRow, decision: Decision) {
    setAsked({ row, decision });
    setIsOpen(true);
  }

  const isEmpty = !query.isError && !query.data?.length;
  return (
    <>
      {!isEmpty && (
        <Panel title="Pending approvals">
          <Loaded query={query} what="the pending approvals" className="h-24">
            {(rows) => (
              <ul className="divide-y divide-line">
                {rows.map((row) => (
                  <WaitingAction
                    key={row.id}
                    row={row}
                    now={now}
                    onDecision={(chosen) => open(row, chosen)}
                  />
                ))}
              </ul>
            )}
          </Loaded>
        </Panel>
      )}
      {asked && <DecisionDialog {...asked} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
