import type { ActionsQuery } from '@stillweb/contract/console/actions';
import { may, type Role } from '@stillweb/contract/console/roles';
import { AppError } from '../../platform/app-error.ts';
import type { ConsoleContext } from '../context.ts';
import {
  listOwnActions,
  listUnderWay,
  listWaiting,
  type ListedAction,
} from '../store/action-list.ts';

/**
 * What is under way for a customer; what waits for a decision that somebody may take; or the own ones.
 * @throws AppError FORBIDDEN for who asks about a customer without seeing customers
 */
export async function listActions(
  { db }: Pick<ConsoleContext, 'db'>,
  { id, role }: { id: string; role: Role },
  { state, userId, now }: ActionsQuery & { now: Date },
): Promise<ListedAction[]> {
  if (userId !== undefined) {
    if (!may(role, 'read-customer')) throw new AppError('FORBIDDEN');
    return listUnderWay(db, { now, userId });
  }
  if (state === undefined) return listOwnActions(db, id);
  return listWaiting(db, { now, staffId: may(role, 'decide-action') ? undefined : id });
}
