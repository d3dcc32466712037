import { auditActionLabel, reasonLabel } from '@stillweb/contract/console/audit-labels';
import type { TimelineEntry } from '@stillweb/contract/console/customers';
import type { ReadableDatabase } from '../../tables.ts';
import { entry, newest } from './entry.ts';

/** What staff did for a customer. That they looked is in the audit log alone. */
export async function listStaffEntries(
  db: ReadableDatabase,
  userId: string,
): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('staff', 'staff.id', 'audit_log.staff_id')
    .select(['audit_log.id', 'at', 'action', 'outcome', 'reason', 'staff.name'])
    .where('target', '=', userId)
    .where('action', 'not in', ['read-customer', 'read-at-stripe', 'see-as-customer', 'end-view'])
    .orderBy('audit_log.id', 'desc')
    .limit(newest)
    .execute();
  return rows.map(({ id, at, action, outcome, reason, name }) => {
    const done = `${name ?? 'Command line'}: ${auditActionLabel(action)}, ${outcome}`;
    const text = reason ? `${done}. ${reasonLabel(reason)}` : done;
    return entry({ at, source: 'staff', kind: action, text, id });
  });
}
