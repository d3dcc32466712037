import type { StartedAction } from '@stillweb/contract/console/actions';
import { Button } from '@stillweb/ui/button.tsx';
import { focusOnMount } from '@stillweb/ui/focus-on-mount.ts';
import { Spinner } from '@stillweb/ui/spinner.tsx';
import { ActionStateBadge } from './action-state.tsx';
import { outcomeText } from './outcome-text.ts';
import { useFollowedAction } from './use-followed-action.ts';

interface ActionOutcomeProps {
  started: StartedAction & { confirm: string };
  /** Where closing leads. */
  back: string;
  onClose: () => void;
}

/** What comes of an action, until it is over or somebody else has to decide. */
export function ActionOutcome({ started, back, onClose }: ActionOutcomeProps) {
  const { state, message } = useFollowedAction(started);
  const { title, text } = outcomeText(state, started.confirm, message);
  return (
    <>
      <div aria-live="polite" className="grid justify-items-start gap-3">
        <ActionStateBadge state={state} />
        <h3
          ref={focusOnMount}
          tabIndex={-1}
          className="flex items-center gap-3 text-lg font-medium outline-none"
        >
          {state === 'running' && <Spinner />}
          <span>{title}</span>
        </h3>
        <p className="max-w-prose text-soft">{text}</p>
      </div>
      <div className="flex">
        <Button variant={state === 'running' ? 'secondary' : 'primary'} onClick={onClose}>
          {back}
        </Button>
      </div>
    </>
  );
}
