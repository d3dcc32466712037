import { createHash } from 'node:crypto';
import type { AuditOutcome } from '@stillweb/contract/console/staff/audit';
import { sortKeys } from '../sort-keys.ts';

/** One row of the audit log, without its hash. */
export type AuditRow = {
  id: number;
  at: Date;
  staffId: string | null;
  role: string | null;
  action: string;
  target: string | null;
  reason: string | null;
  note: string | null;
  ticket: string | null;
  before: unknown;
  after: unknown;
  approverId: string | null;
  requestId: string | null;
  outcome: AuditOutcome;
  intentId: number | null;
  previousHash: Buffer;
};

/** Takes the place of the row before the first. */
export const firstHash = Buffer.alloc(32);

/**
 * The SHA-256 of a row: of a JSON array in UTF-8, without spaces, that has the values of the columns in the
 * order of the table. Ids of rows are numbers, times ISO 8601 in UTC with milliseconds, hashes hexadecimal,
 * a column without a value null. In `before` and `after` the keys of objects are sorted by code unit.
 */
export function hashRow(row: AuditRow): Buffer {
  const values = [
    row.id,
    row.at.toISOString(),
    row.staffId,
    row.role,
    row.action,
    row.target,
    row.reason,
    row.note,
    row.ticket,
    sortKeys(row.before),
    sortKeys(row.after),
    row.approverId,
    row.requestId,
    row.outcome,
    row.intentId,
    row.previousHash.toString('hex'),
  ];
  return createHash('sha256').update(JSON.stringify(values)).digest();
}
