import type { ActionRow } from '@stillweb/contract/console/actions';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCustomerActionsQuery } from '../../api/actions.ts';
import { client } from '../../api/client.ts';
import { ActionStateBadge } from '../../actions/action-state.tsx';
import { Instant } from '../../parts/instant.tsx';
import { useAppDispatch } from '../../session/hooks.ts';

/** Often enough to follow a running action while the page is open. */
const pollMs = 5_000;

/** Actions for this customer that run, or wait for a second person; renders nothing without any. */
export function ActionsUnderWay({ userId }: { userId: string }) {
  const { data } = useCustomerActionsQuery(userId, { pollingInterval: pollMs });
  useFetchWhatHasChanged(data);
  if (!data || data.length === 0) return null;
  return (
    <ul aria-label="Under way" className="mb-4 divide-y divide-line border-y border-line text-sm">
      {data.map(({ id, confirm, state, requestedBy, requestedAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <ActionStateBadge state={state} />
          <span className="font-medium">{confirm}</span>
          <span className="text-soft">
            {`${requestedBy.name}, `}
            <Instant value={requestedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** An action that is no longer under way has changed something of the customer. */
function useFetchWhatHasChanged(actions: ActionRow[] | undefined) {
  const dispatch = useAppDispatch();
  const before = useRef<ActionRow[]>([]);
  const compare = useEffectEvent((now: ActionRow[]) => {
    const isOver = before.current.some(({ id }) => now.every((action) => action.id !== id));
    before.current = now;
    if (isOver) dispatch(client.util.invalidateTags(['Customer', 'Stripe']));
  });
  useEffect(() => {
    if (actions) compare(actions);
  }, [actions]);
}
