import type { ActionRow } from '@stillweb/contract/console/actions';
import { Button } from '@stillweb/ui/button.tsx';
import { EffectList } from '../../actions/effect-list.tsx';
import { useMe } from '../../session/hooks.ts';
import { ActionRequest } from './action-request.tsx';
import type { Decision } from './decision-form.tsx';
import { timeLeft } from '../../parts/time-left.ts';

interface WaitingActionProps {
  row: ActionRow;
  now: Date;
  onDecision: (decision: Decision) => void;
}

/** An action that waits for a decision, with its request and its effects. */
export function WaitingAction({ row, now, onDecision }: WaitingActionProps) {
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
