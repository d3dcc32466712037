import type { Action } from '@stillweb/contract/console/actions';
import type { AuditOutcome } from '@stillweb/contract/console/audit';
import { auditActionLabel, reasonLabel } from '@stillweb/contract/console/audit-labels';
import type { TimelineEntry } from '@stillweb/contract/console/customers';
import type { ReadableDatabase } from '../../tables.ts';
import { entry, newest } from './entry.ts';

/** What a member of staff has done, after the name. */
const actionsDone: Record<Action | 'write-note', string> = {
  refund: 'refunded a payment',
  'end-subscription': 'ended the subscription',
  'extend-trial': 'extended the trial',
  'give-credit': 'gave credit',
  'forgive-trial': 'allowed another trial',
  'change-address': 'began to change the address',
  block: 'blocked the account',
  unblock: 'unblocked the account',
  'end-sessions': 'ended the sessions',
  'resend-verification': 'sent the verification again',
  resync: 'read the customer from Stripe again',
  'export-data': 'sent the customer their data',
  erase: 'erased the account',
  'write-note': 'wrote a note',
};

type Act = { action: string; outcome: AuditOutcome; reason: string | null; name: string | null };

/** One act of staff in a sentence. @param act.name null for the command line */
export function describeAct({ action, outcome, reason, name }: Act): string {
  const who = name ?? 'The command line';
  const why = reason ? ` (${reasonLabel(reason)})` : '';
  return `${who} ${resultOf(action, outcome)}${why}`;
}

function resultOf(action: string, outcome: AuditOutcome): string {
  const label = `“${auditActionLabel(action)}”`;
  switch (outcome) {
    case 'begun':
      return `began ${label}`;
    case 'done':
      return new Map(Object.entries(actionsDone)).get(action) ?? `did ${label}`;
    case 'failed':
      return `tried ${label}, which failed`;
    case 'refused':
      return `refused ${label}`;
  }
}

/**
 * The actions of staff for a customer. Looks are in the audit log alone. That an action began is a detail:
 * its outcome has an entry of its own.
 */
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
  return rows.map(({ id, at, ...act }) =>
    entry({
      at,
      source: 'staff',
      kind: act.action,
      text: describeAct(act),
      id: String(id),
      details: `${act.action}, ${act.outcome}`,
      isDetail: act.outcome === 'begun',
    }),
  );
}
