import type { AuditOutcome } from '@stillweb/contract/console/staff/audit';
import type { AuditAction } from '@stillweb/contract/console/staff/audit-labels';
import type { Role } from '@stillweb/contract/console/staff/roles';
import type { Clock } from '../platform/clock.ts';
import { appendRow, type NewAuditRow } from './store/audit-log.ts';
import type { ConsoleTransaction } from './tables.ts';

/** The acting member, and the request. */
export type Actor = { staff: { id: string; role: Role }; requestId: string };

/**
 * An act, and its target. `target` is an id, and `before` and `after` hold ids and figures: an address or a
 * name would stay forever.
 */
export type Act = {
  action: AuditAction;
  /** `done` where the row is part of the act's own transaction. */
  outcome?: AuditOutcome;
} & Partial<
  Pick<
    NewAuditRow,
    'target' | 'reason' | 'note' | 'ticket' | 'before' | 'after' | 'approverId' | 'intentId'
  >
>;

/**
 * Records an act. In the database, the row is part of the transaction: it is there if, and only if, the act
 * is. An act elsewhere has two rows: `begun`, committed before it, and its outcome with the number of that
 * row as `intentId`. Let it be the last statement, because all other writers wait for the transaction.
 * @param actor undefined on the command line
 * @returns the number of the row
 */
export function appendAudit(
  trx: ConsoleTransaction,
  clock: Clock,
  actor: Actor | undefined,
  { outcome = 'done', ...act }: Act,
): Promise<number> {
  return appendRow(trx, {
    ...act,
    outcome,
    at: clock(),
    staffId: actor?.staff.id ?? null,
    role: actor?.staff.role ?? null,
    requestId: actor?.requestId ?? null,
  });
}
