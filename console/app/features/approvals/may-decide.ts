import type { ActionRow } from '@stillweb/contract/console/actions';
import type { Me } from '@stillweb/contract/console/session';

export type Decision = 'approve' | 'refuse';

/** A second person decides, who may do such an action too. The server decides; pages only follow it. */
export function mayDecide(
  { action, requestedBy, state }: Pick<ActionRow, 'action' | 'requestedBy' | 'state'>,
  { id, permissions }: Pick<Me, 'id' | 'permissions'>,
): boolean {
  const isOther = requestedBy.id !== id;
  return (
    state === 'awaits-approval' &&
    isOther &&
    permissions.includes('decide-action') &&
    permissions.includes(action)
  );
}
