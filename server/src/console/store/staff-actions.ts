import type {
  Action,
  ActionState,
  AnyAction,
  Effect,
  Reason,
} from '@stillweb/contract/console/actions';
import type { Role } from '@stillweb/contract/console/staff/roles';
import type { Selectable } from 'kysely';
import { lockUntilCommit } from '../../platform/database/locks.ts';
import type { ConsoleDatabase, ConsoleTables, ConsoleTransaction } from '../tables.ts';

export type StaffAction = Selectable<ConsoleTables['staff_actions']>;

export type NewPreview = {
  id: string;
  staff: { id: string; role: Role };
  /** Null for actions with a target instead of a single customer. */
  userId: string | null;
  target: string | null;
  action: AnyAction;
  digest: string;
  effects: Effect[];
  confirm: string;
  plan: unknown;
  now: Date;
  expiresAt: Date;
};

/** Adds a preview, and deletes the expired ones. */
export async function insertPreview(
  trx: ConsoleTransaction,
  { id, staff, userId, effects, plan, now, expiresAt, ...preview }: NewPreview,
): Promise<void> {
  await trx
    .deleteFrom('staff_actions')
    .where('state', '=', 'previewed')
    .where('expires_at', '<=', now)
    .execute();
  await trx
    .insertInto('staff_actions')
    .values({
      id,
      staff_id: staff.id,
      role: staff.role,
      user_id: userId,
      state: 'previewed',
      effects: JSON.stringify(effects),
      plan: JSON.stringify(plan),
      ...preview,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** The id of the request about a target that waits for a second person. */
export async function findWaitingFor(
  db: ConsoleDatabase,
  { target, now }: { target: string; now: Date },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('staff_actions')
    .select('id')
    .where('target', '=', target)
    .where('state', '=', 'awaits-approval')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.id;
}

/** The ids of price sets that wait for a second person. */
export async function listWaitingSets(db: ConsoleDatabase, now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('staff_actions')
    .select('target')
    .where('action', '=', 'schedule-prices')
    .where('state', '=', 'awaits-approval')
    .where('expires_at', '>', now)
    .execute();
  return new Set(rows.flatMap(({ target }) => target ?? []));
}

/** The action of a member of staff with that digest, begun or not. */
export function findByDigest(
  db: ConsoleDatabase,
  { staffId, userId, digest }: { staffId: string; userId: string | null; digest: string },
): Promise<StaffAction | undefined> {
  return db
    .selectFrom('staff_actions')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('user_id', 'is not distinct from', userId)
    .where('digest', '=', digest)
    .executeTakeFirst();
}

export function findAction(db: ConsoleDatabase, id: string): Promise<StaffAction | undefined> {
  return db.selectFrom('staff_actions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Waits for other changes of this action, and keeps them waiting until the transaction ends. */
export async function lockAction(trx: ConsoleTransaction, id: string): Promise<StaffAction> {
  return trx
    .selectFrom('staff_actions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type Changes = Partial<{
  state: ActionState;
  role: Role;
  reason: Reason;
  ticket: string | null;
  request_id: string;
  requested_at: Date;
  expires_at: Date;
  used: number | null;
  plan: string;
  before: string | null;
  decided_by: string;
  decided_at: Date;
  begun_at: Date;
  intent_id: number;
  ended_at: Date;
  message: string;
}>;

export async function updateAction(
  db: ConsoleDatabase,
  id: string,
  changes: Changes,
): Promise<void> {
  await db.updateTable('staff_actions').set(changes).where('id', '=', id).execute();
}

/** Refuses a member's requests that wait for a second person. @returns the refused requests */
export async function refuseRequestsOf(
  trx: ConsoleTransaction,
  staffId: string,
  { decidedBy, message, now }: { decidedBy: string | null; message: string; now: Date },
): Promise<StaffAction[]> {
  return trx
    .updateTable('staff_actions')
    .set({ state: 'refused', message, ended_at: now, decided_by: decidedBy, decided_at: now })
    .where('staff_id', '=', staffId)
    .where('state', '=', 'awaits-approval')
    .returningAll()
    .execute();
}

/** The sum given without a second person since a moment: to a customer, or by a member. */
export async function sumUsed(
  db: ConsoleDatabase,
  actions: Action[],
  { userId, staffId, since }: { userId?: string; staffId?: string; since: Date },
): Promise<number> {
  const { total } = await db
    .selectFrom('staff_actions')
    .select((eb) => eb.cast<number | null>(eb.fn.sum('used'), 'bigint').as('total'))
    .where('action', 'in', actions)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(staffId !== undefined, (query) => query.where('staff_id', '=', staffId ?? ''))
    .where('begun_at', '>', since)
    .where('decided_by', 'is', null)
    .where('state', 'in', ['running', 'done'])
    .executeTakeFirstOrThrow();
  return total ?? 0;
}

/** Until the end of the transaction, no other action about the same target begins. */
export async function lockSubject(
  trx: ConsoleTransaction,
  { user_id, target, action }: Pick<StaffAction, 'user_id' | 'target' | 'action'>,
): Promise<void> {
  await lockUntilCommit(trx, `staff actions for ${user_id ?? target ?? action}`);
}

/** How often a role has done something for a customer, or asked for it, without counting one action. */
export async function countActions(
  db: ConsoleDatabase,
  { userId, action, role }: { userId: string; action: Action; role: Role },
  { now, exceptFor }: { now: Date; exceptFor: string | undefined },
): Promise<number> {
  const rows = await db
    .selectFrom('staff_actions')
    .select('id')
    .where('user_id', '=', userId)
    .where('action', '=', action)
    .where('role', '=', role)
    .where((where) =>
      where.or([
        where('state', 'in', ['running', 'done']),
        where('state', '=', 'awaits-approval').and('expires_at', '>', now),
      ]),
    )
    .execute();
  return rows.filter(({ id }) => id !== exceptFor).length;
}
