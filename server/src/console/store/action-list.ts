import type { ReadableDatabase } from '../tables.ts';

/** The newest that a list shows. */
const longest = 50;

/** An action with its request, and the names that staff have now. */
export type ListedAction = NonNullable<Awaited<ReturnType<typeof findListed>>>;

export function findListed(db: ReadableDatabase, id: string) {
  return selectActions(db).where('action.id', '=', id).executeTakeFirst();
}

/** The actions that a member has asked for, newest first. */
export function listOwnActions(db: ReadableDatabase, staffId: string) {
  return selectActions(db)
    .where('action.staff_id', '=', staffId)
    .where('action.state', '!=', 'previewed')
    .orderBy('action.created_at', 'desc')
    .limit(longest)
    .execute();
}

/** The actions that wait for a second person, the longest first. @param staffId only those of this member */
export function listWaiting(
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
export function listUnderWay(db: ReadableDatabase, { now, userId }: { now: Date; userId: string }) {
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
