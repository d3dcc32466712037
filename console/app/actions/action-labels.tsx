import { actions, type ActionState, type AnyAction } from '@stillweb/contract/console/actions';
import { globalActions } from '@stillweb/contract/console/global-actions';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import type { Tone } from '@stillweb/ui/kit/tone.ts';

const states: Record<ActionState, { label: string; tone: Tone }> = {
  previewed: { label: 'Previewed', tone: 'neutral' },
  'awaits-approval': { label: 'Pending approval', tone: 'orange' },
  running: { label: 'Running', tone: 'blue' },
  done: { label: 'Done', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  refused: { label: 'Refused', tone: 'red' },
  expired: { label: 'Expired', tone: 'neutral' },
};

export function ActionStateBadge({ state }: { state: ActionState }) {
  const { label, tone } = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Whether nothing more will happen to an action. */
export function isOver(state: ActionState): boolean {
  return state === 'done' || state === 'failed' || state === 'refused' || state === 'expired';
}

/** Actions that take something away from a customer, stop something, or cannot be undone. */
const dangerous: ReadonlySet<AnyAction> = new Set([
  'end-subscription',
  'void-credit',
  'block',
  'erase',
]);

export const isDangerous = (action: AnyAction): boolean => dangerous.has(action);

export const labelOf = (action: AnyAction): string => ({ ...actions, ...globalActions })[action];
