import { hourMs } from '@stillweb/contract/time';
import { appendAudit, type Actor } from './append-audit.ts';
import type { ConsoleContext } from './context.ts';
import { staffEmailQueue } from './emails/staff-email-queue.ts';
import { countCustomersRead } from './store/audit-log.ts';
import { findStaff, listOwnerAddresses } from './store/staff.ts';

/** The actions that count as a look at customers. */
const lookActions = [
  'search-customers',
  'list-customers',
  'read-customer',
  'read-at-stripe',
  'see-as-customer',
  'read-payment-link',
  'list-open-invoices',
  'list-disputes',
  'list-renewals',
  'list-suppressions',
  'export-books',
] as const;

/** A look of a member, and how many customers it showed. `query` is the hash of a searched text. */
type Look = {
  action: (typeof lookActions)[number];
  target?: string;
  after?: { found: number; kind?: string; query?: string };
};

/** Milliseconds. */

/**
 * Records a look at customers. It changes nothing, so the row has a transaction of its own. The owners are told
 * of a member who reads unusually many customers within an hour.
 */
export async function recordLook(context: ConsoleContext, actor: Actor, look: Look): Promise<void> {
  const { db, clock, limits } = context;
  await db.transaction().execute((trx) => appendAudit(trx, clock, actor, look));
  const since = new Date(clock().getTime() - hourMs);
  const read = await countCustomersRead(db, {
    staffId: actor.staff.id,
    actions: lookActions,
    since,
  });
  if (read > limits.usualReads) await tellOwners(context, actor, read);
}

async function tellOwners(
  { db, clock, jobs, limits, url: consoleUrl }: ConsoleContext,
  { staff }: Actor,
  read: number,
): Promise<void> {
  if (!(await limits.readNotices.tryConsume(staff.id))) return;
  const member = await findStaff(db, { id: staff.id });
  if (!member) return;
  const { name, email } = member;
  const notice = { kind: 'staff-reads', name, email, read, at: clock().toISOString() } as const;
  await db.transaction().execute(async (trx) => {
    for (const to of await listOwnerAddresses(trx)) {
      await jobs.enqueue(trx, staffEmailQueue, { ...notice, to, consoleUrl });
    }
  });
}
