import type { ActionState, StartedAction } from '@stillweb/contract/console/actions';
import { useEffect, useState } from 'react';
import { useActionQuery } from '../../../../api/actions.ts';
import { client } from '../../../../api/client.ts';
import { useAppDispatch } from '../../../../session/hooks.ts';

const pollMs = 1000;

/** Asks how an action stands as long as it runs; when it is over, the page's data is fetched anew. */
export function useFollowedAction({ id, state: first }: StartedAction): {
  state: ActionState;
  message: string | null;
} {
  const dispatch = useAppDispatch();
  const [isRunning, setIsRunning] = useState(first === 'running');
  const { data } = useActionQuery(id, { pollingInterval: isRunning ? pollMs : 0 });
  const state = data?.state ?? first;

  useEffect(() => {
    setIsRunning(state === 'running');
    if (state === 'running') return;
    dispatch(client.util.invalidateTags(['Customer', 'Stripe', 'Audit', 'Actions']));
  }, [state, dispatch]);

  return { state, message: data?.message ?? null };
}
