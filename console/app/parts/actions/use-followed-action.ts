import type { ActionState, StartedAction } from '@stillweb/contract/console/actions';
import { useEffect } from 'react';
import { useActionState, useActionSubscription } from '../../api/actions.ts';
import { client } from '../../api/client.ts';
import { useAppDispatch } from '../../session/hooks.ts';

const pollMs = 1000;

/** Asks how an action stands as long as it runs; when it is over, the page's data is fetched anew. */
export function useFollowedAction({ id, state: first }: StartedAction): {
  state: ActionState;
  message: string | null;
} {
  const dispatch = useAppDispatch();
  const { data } = useActionState(id);
  const state = data?.state ?? first;
  useActionSubscription(id, { pollingInterval: state === 'running' ? pollMs : 0 });

  useEffect(() => {
    if (state === 'running') return;
    dispatch(client.util.invalidateTags(['Customer', 'Stripe', 'Audit', 'Actions']));
  }, [state, dispatch]);

  return { state, message: data?.message ?? null };
}
