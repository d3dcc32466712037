import { anyRequest, type ActionRow, type ActionsQuery } from '@stillweb/contract/console/actions';
import { may, type Role } from '@stillweb/contract/console/staff/roles';
import { AppError } from '../../platform/app-error.ts';
import type { ConsoleContext } from '../context.ts';
import { seesNames } from '../hidden-names.ts';
import type { ReadableDatabase } from '../tables.ts';
import { mayApprove } from './plan.ts';

/**
 * The running actions of a customer; the pending ones that the member may decide; or the member's own.
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

/** An action as a member sees it: without personal data for roles that see ids only. */
export function presentAction(
  row: ListedAction,
  { id, role }: { id: string; role: Role },
  now: Date,
): ActionRow {
  const waits = row.state === 'awaits-approval';
  const isOver = row.expires_at <= now;
  const isNamed = row.user_id === null || seesNames(role);
  return {
    id: row.id,
    action: row.action,
    userId: row.user_id,
    customerName: isNamed ? row.customer_name : null,
    state: waits && isOver ? 'expired' : row.state,
    digest: row.digest,
    effects: row.effects,
    confirm: row.confirm,
    request: isNamed ? (anyRequest.safeParse(row.request).data ?? null) : null,
    reason: row.reason,
    note: isNamed ? row.note : null,
    ticket: row.ticket,
    requestedBy: { id: row.staff_id, name: row.asker_name },
    requestedAt: (row.requested_at ?? row.created_at).toISOString(),
    expiresAt: waits ? row.expires_at.toISOString() : null,
    mayDecide: waits && !isOver && row.staff_id !== id && mayApprove(role, row),
    decidedBy:
      row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name ?? '' },
    decidedAt: row.decided_at?.toISOString() ?? null,
    message: row.message ?? (isNamed ? row.decision_note : null),
  };
}

/** The newest that a list shows. */
const longest = 50;

/** An action with its request, and the names that staff have now. */
type ListedAction = NonNullable<Awaited<ReturnType<typeof findListed>>>;

export function findListed(db: ReadableDatabase, id: string) {
  return selectActions(db).where('action.id', '=', id).executeTakeFirst();
}

/** The actions that a member has asked for, newest first. */
function listOwnActions(db: ReadableDatabase, staffId: string) {
  return selectActions(db)
    .where('action.staff_id', '=', staffId)
    .where('action.state', '!=', 'previewed')
    .orderBy('action.created_at', 'desc')
    .limit(longest)
    .execute();
}

/** The actions that wait for a second person, the longest first. @param staffId only those of this member */
function listWaiting(
  db: ReadableDatabase,
  { now, staffId }: { now: Date; staffId: string | undefined },
) {
  return selectActions(db)
    .where('action.state', '=', 'awaits-approval')
    .where('action.expires_at', '>', now)
    .$if(staffId !== undefined, (query) => query.where('action.staff_id', '=', staffId ?? ''))
    .orderBy('action.requested_at')
    .limit(longest)
    .execute();
}

/** The running and pending actions for a customer, the longest waiting first. */
function listUnderWay(db: ReadableDatabase, { now, userId }: { now: Date; userId: string }) {
  return selectActions(db)
    .where('action.user_id', '=', userId)
    .where((where) =>
      where.or([
        where('action.state', '=', 'running'),
        where('action.state', '=', 'awaits-approval').and('action.expires_at', '>', now),
      ]),
    )
    .orderBy('action.requested_at')
    .limit(longest)
    .execute();
}

function selectActions(db: ReadableDatabase) {
  return db
    .selectFrom('staff_actions as action')
    .innerJoin('staff as asker', 'asker.id', 'action.staff_id')
    .leftJoin('staff as decider', 'decider.id', 'action.decided_by')
    .leftJoin('staff_action_requests as asked', 'asked.action_id', 'action.id')
    .leftJoin('users', 'users.id', 'action.user_id')
    .selectAll('action')
    .select(['asker.name as asker_name', 'decider.name as decider_name'])
    .select('users.name as customer_name')
    .select(['asked.request', 'asked.note', 'asked.decision_note']);
}
