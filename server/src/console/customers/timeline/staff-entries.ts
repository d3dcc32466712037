import type { Action } from '@stillweb/contract/console/actions';
import type { AuditOutcome } from '@stillweb/contract/console/staff/audit';
import {
  auditActionLabel,
  reasonLabel,
  type CustomerAct,
} from '@stillweb/contract/console/staff/audit-labels';
import type { TimelineEntry } from '@stillweb/contract/console/customers';
import { sql } from 'kysely';
import type { ReadableDatabase } from '../../tables.ts';
import { entry, newest } from './entry.ts';

/** Looks at a customer, which are in the audit log alone. */
const looks = [
  'read-customer',
  'read-at-stripe',
  'see-as-customer',
  'end-view',
] as const satisfies CustomerAct[];

/** The act of a member of staff, to follow the name. */
const actsDone: Record<Action | Exclude<CustomerAct, (typeof looks)[number]>, string> = {
  refund: 'refunded a payment',
  'end-subscription': 'ended the subscription',
  'extend-trial': 'extended the trial',
  'give-credit': 'gave credit',
  'void-credit': 'took the credit back',
  'forgive-trial': 'allowed another trial',
  'change-address': 'began to change the address',
  'remove-second-step': 'began to remove the second step',
  block: 'blocked the account',
  unblock: 'unblocked the account',
  'end-sessions': 'ended the sessions',
  'resend-verification': 'sent the verification again',
  resync: 'read the customer from Stripe again',
  'export-data': 'sent the customer their data',
  erase: 'erased the account',
  'write-note': 'wrote a note',
};

type Act = {
  action: string;
  outcome: AuditOutcome;
  reason: string | null;
  name: string | null;
  /** The action for which a member asked for approval. */
  asked: string | null;
};

/** One act of staff in a sentence. @param act.name null for the command line */
export function describeAct({ action, outcome, reason, name, asked }: Act): string {
  const who = name ?? 'The command line';
  const why = reason ? ` (${reasonLabel(reason)})` : '';
  const result =
    action === 'ask-approval' && asked !== null
      ? `asked a second person to approve: ${auditActionLabel(asked)}`
      : resultOf(action, outcome);
  return `${who} ${result}${why}`;
}

function resultOf(action: string, outcome: AuditOutcome): string {
  const label = `“${auditActionLabel(action)}”`;
  switch (outcome) {
    case 'begun':
      return `began ${label}`;
    case 'done':
      return new Map(Object.entries(actsDone)).get(action) ?? `did ${label}`;
    case 'failed':
      return `tried ${label}, which failed`;
    case 'refused':
      return `refused ${label}`;
  }
}

/** The acts of staff for a customer. That an action began is a detail: its outcome has an entry of its own. */
export async function listStaffEntries(
  db: ReadableDatabase,
  userId: string,
): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('staff', 'staff.id', 'audit_log.staff_id')
    .select(['audit_log.id', 'at', 'action', 'outcome', 'reason', 'staff.name'])
    .select(sql<string | null>`after ->> 'action'`.as('asked'))
    .where('target', '=', userId)
    .where('action', 'not in', looks)
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
