import type { ActionState, StartedAction } from '@stillweb/contract/console/actions';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { focusOnMount } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { Spinner } from '@stillweb/ui/kit/spinner.tsx';
import { useEffect } from 'react';
import { client, tags } from '../api/client.ts';
import { useAppDispatch } from '../session/hooks.ts';
import { ActionStateBadge } from './action-labels.tsx';
import { useActionState, useActionSubscription } from './api.ts';

interface ActionOutcomeProps {
  started: StartedAction & { confirm: string };
  /** The label of the closing button, as in "Back to the customer". */
  back: string;
  onClose: () => void;
}

/** The progress of an action, until it is over or a second person has to decide. */
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

const pollMs = 1000;

const changedByActions = tags.filter((tag) => tag !== 'Me' && tag !== 'Passkeys');

/** Asks for the state of an action while it runs; when it is over, the page's data is fetched again. */
function useFollowedAction({ id, state: first }: StartedAction): {
  state: ActionState;
  message: string | null;
} {
  const dispatch = useAppDispatch();
  const { data } = useActionState(id);
  const state = data?.state ?? first;
  useActionSubscription(id, { pollingInterval: state === 'running' ? pollMs : 0 });

  useEffect(() => {
    if (state === 'running') return;
    dispatch(client.util.invalidateTags(changedByActions));
  }, [state, dispatch]);

  return { state, message: data?.message ?? null };
}

/**
 * The title and text for staff about an action that was sent.
 * @param confirm the action with its sum or day, as on its button
 * @param message why it failed or was refused
 */
export function outcomeText(
  state: ActionState,
  confirm: string,
  message: string | null,
): { title: string; text: string } {
  switch (state) {
    case 'awaits-approval':
      return {
        title: `Pending approval: ${confirm}`,
        text: 'Your colleagues see it on Today for up to 24 hours. Nothing happens until one of them approves it. You will see the decision on your Today page.',
      };
    case 'done':
      return {
        title: `Done: ${confirm}`,
        text: message ?? 'You can find it in the audit log.',
      };
    case 'failed':
      return {
        title: `It failed: ${confirm}`,
        text: message ?? 'Check the timeline before you try again: part of it may be done.',
      };
    case 'refused':
      return { title: `Refused: ${confirm}`, text: message ?? 'Nothing was done.' };
    case 'expired':
      return {
        title: `No decision in time: ${confirm}`,
        text: 'Nothing was done. Ask again if it is still needed.',
      };
    default:
      return {
        title: `Running: ${confirm}`,
        text: 'You can close this window. The result will appear on the page.',
      };
  }
}
