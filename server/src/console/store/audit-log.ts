import type { AuditEntry, AuditQuery } from '@stillweb/contract/console/staff/audit';
import { sql, type Selectable } from 'kysely';
import { lockUntilCommit } from '../../platform/database/locks.ts';
import { firstHash, hashRow, type AuditRow } from './audit-row.ts';
import type { ConsoleDatabase, ConsoleTables, ConsoleTransaction } from '../tables.ts';

/** An entry of the audit log; the chain adds the rest. */
export type NewAuditRow = Pick<AuditRow, 'at' | 'action' | 'outcome'> &
  Partial<Omit<AuditRow, 'id' | 'previousHash'>>;

/**
 * Appends a row to the audit log. From here to the end of the transaction no other writer gets in between,
 * so it should be one of the last statements.
 * @returns the number of the row
 */
export async function appendRow(trx: ConsoleTransaction, entry: NewAuditRow): Promise<number> {
  await lockUntilCommit(trx, 'stillweb audit log');
  const last = await trx
    .selectFrom('audit_log')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row: AuditRow = {
    ...nothing,
    ...entry,
    before: asJson(entry.before),
    after: asJson(entry.after),
    id: (last?.id ?? 0) + 1,
    previousHash: last?.hash ?? firstHash,
  };
  await trx.insertInto('audit_log').values(columnsOf(row)).execute();
  return row.id;
}

const nothing = {
  staffId: null,
  role: null,
  target: null,
  reason: null,
  note: null,
  ticket: null,
  before: null,
  after: null,
  approverId: null,
  requestId: null,
  intentId: null,
};

/** The value as the database answers it later: a date, say, is text. */
function asJson(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

function columnsOf(row: AuditRow) {
  return {
    id: row.id,
    at: row.at,
    staff_id: row.staffId,
    role: row.role,
    action: row.action,
    target: row.target,
    reason: row.reason,
    note: row.note,
    ticket: row.ticket,
    before: row.before === null ? null : JSON.stringify(row.before),
    after: row.after === null ? null : JSON.stringify(row.after),
    approver_id: row.approverId,
    request_id: row.requestId,
    outcome: row.outcome,
    intent_id: row.intentId,
    previous_hash: row.previousHash,
    hash: hashRow(row),
  };
}

type StoredRow = Selectable<ConsoleTables['audit_log']>;

/** A stored row, and the hash that it was given. */
export type ChainLink = { row: AuditRow; hash: Buffer };

/** The rows after one, in the order of the chain. */
export async function listChain(
  db: ConsoleDatabase,
  { after, limit }: { after: number; limit: number },
): Promise<ChainLink[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((stored) => ({ row: rowOf(stored), hash: stored.hash }));
}

function rowOf(stored: StoredRow): AuditRow {
  return {
    id: stored.id,
    at: stored.at,
    staffId: stored.staff_id,
    role: stored.role,
    action: stored.action,
    target: stored.target,
    reason: stored.reason,
    note: stored.note,
    ticket: stored.ticket,
    before: stored.before,
    after: stored.after,
    approverId: stored.approver_id,
    requestId: stored.request_id,
    outcome: stored.outcome,
    intentId: stored.intent_id,
    previousHash: stored.previous_hash,
  };
}

/** The newest rows that match, with the names that staff have now. */
export async function listEntries(
  db: ConsoleDatabase,
  { before, staff, action, target }: AuditQuery,
  limit: number,
): Promise<AuditEntry[]> {
  let query = db
    .selectFrom('audit_log as row')
    .leftJoin('staff', 'staff.id', 'row.staff_id')
    .leftJoin('staff as approver', 'approver.id', 'row.approver_id')
    .selectAll('row')
    .select(['staff.name as staff_name', 'approver.name as approver_name']);
  if (before !== undefined) query = query.where('row.id', '<', Number(before));
  if (staff !== undefined) query = query.where('row.staff_id', '=', staff);
  if (action !== undefined) query = query.where('row.action', '=', action);
  if (target !== undefined) query = query.where('row.target', '=', target);
  const rows = await query.orderBy('row.id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    staff: personOf(row.staff_id, row.staff_name),
    role: row.role,
    action: row.action,
    target: row.target,
    reason: row.reason,
    note: row.note,
    ticket: row.ticket,
    before: row.before,
    after: row.after,
    approver: personOf(row.approver_id, row.approver_name),
    requestId: row.request_id,
    outcome: row.outcome,
    intent: row.intent_id,
  }));
}

function personOf(id: string | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' };
}

/** A member has joined, or joined again, by the link of an invite. */
export type Enrollment = {
  memberId: string;
  /** Null for an invite on the command line. */
  inviterId: string | null;
  joinedAt: Date;
};

/** Every time that a member joined, or joined again, by the link of an invite. */
export async function listEnrollments(db: ConsoleDatabase): Promise<Enrollment[]> {
  return db
    .selectFrom('audit_log as entry')
    .leftJoin('audit_log as invite', (on) =>
      on
        .onRef('invite.target', '=', sql<string>`entry.after ->> 'invite'`)
        .on('invite.action', '=', 'invite'),
    )
    .where('entry.action', '=', 'join')
    .where('entry.target', 'is not', null)
    .select(['entry.target as memberId', 'invite.staff_id as inviterId', 'entry.at as joinedAt'])
    .$narrowType<{ memberId: string }>()
    .execute();
}

/** The newest rows of a member among which looks are counted: more looks than that are many customers, too. */
const mostCounted = 1000;

/** How many customers a member has seen since a moment: each by its page once, and what searches and lists showed. */
export async function countCustomersRead(
  db: ConsoleDatabase,
  { staffId, actions, since }: { staffId: string; actions: readonly string[]; since: Date },
): Promise<number> {
  const recent = db
    .selectFrom('audit_log')
    .select(['at', 'action', 'target', 'after'])
    .where('staff_id', '=', staffId)
    .orderBy('id', 'desc')
    .limit(mostCounted)
    .as('recent');
  const { total } = await db
    .selectFrom(recent)
    .select(
      sql<number>`count(distinct target) + coalesce(sum((after ->> 'found')::int), 0)`.as('total'),
    )
    .where('at', '>', since)
    .where('action', 'in', actions)
    .executeTakeFirstOrThrow();
  return total;
}
