import type { ActionsQuery } from '@stillweb/contract/console/actions';
import { may, type Role } from '@stillweb/contract/console/roles';
import type { ConsoleContext } from '../context.ts';
import {
  listOwnActions,
  listUnderWay,
  listWaiting,
  type ListedAction,
} from '../store/action-list.ts';

/** What is under way for a customer; what waits for a decision that somebody may take; or the own ones. */
export function listActions(
  { db }: Pick<ConsoleContext, 'db'>,
  { id, role }: { id: string; role: Role },
  { state, userId, now }: ActionsQuery & { now: Date },
): Promise<ListedAction[]> {
  if (userId !== undefined) return listUnderWay(db, { now, userId });
  if (state === undefined) return listOwnActions(db, id);
  return listWaiting(db, { now, staffId: may(role, 'decide-action') ? undefined : id });
}
