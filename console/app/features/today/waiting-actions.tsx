import type { ActionRow } from '@stillweb/contract/console/actions';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { Loaded } from '../../page/loaded.tsx';
import { useState } from 'react';
import { useWaitingActionsQuery } from '../../actions/api.ts';
import { EffectList } from '../../actions/effect-list.tsx';
import { Panel } from '../../page/panel.tsx';
import { useMe } from '../../session/hooks.ts';
import { timeLeft } from '../../text/time-left.ts';
import { ActionRequest } from './action-request.tsx';
import type { Decision, DecisionDialogProps } from './decision-dialog.tsx';

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

interface WaitingActionProps {
  row: ActionRow;
  now: Date;
  onDecision: (decision: Decision) => void;
}

/** An action that waits for a decision, with its request and its effects. */
function WaitingAction({ row, now, onDecision }: WaitingActionProps) {
  const me = useMe();
  const { confirm, effects, requestedBy, expiresAt } = row;
  const isOwn = requestedBy.id === me.id;
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="grid content-start gap-3">
        <h3 className="flex flex-wrap items-baseline gap-x-3 font-medium">
          <span>{confirm}</span>
          {expiresAt && (
            <span className="text-xs font-normal text-soft">{timeLeft(expiresAt, now)}</span>
          )}
        </h3>
        <ActionRequest row={row} />
        {row.mayDecide && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => onDecision('approve')}>
              Approve
              <span className="sr-only">{`: ${confirm}, asked for by ${requestedBy.name}`}</span>
            </Button>
            <Button size="small" variant="secondary" onClick={() => onDecision('refuse')}>
              Refuse
              <span className="sr-only">{`: ${confirm}, asked for by ${requestedBy.name}`}</span>
            </Button>
          </div>
        )}
        {isOwn && <p className="text-sm text-soft">Your own request: a colleague will decide.</p>}
      </div>
      <EffectList effects={effects} />
    </li>
  );
}
