import type { BillingContext } from '../context.ts';
import { decideReminders, remindUntil } from './decide-reminders.ts';
import { enqueueEmails } from './outbox.ts';
import { isMovingIn } from '../store/customers/customers.ts';
import { findEnqueued } from '../store/emails.ts';
import { listRenewals, type Renewal, type RenewalCursor } from './renewals.ts';

const pageSize = 500;

/**
 * Enqueues the emails that are due before renewals, page by page. A run that is cut short loses nothing:
 * the next one skips enqueued emails.
 */
export async function remindOfRenewals(billing: BillingContext): Promise<void> {
  const now = await billing.billingClock();
  const until = remindUntil(now);
  let after: RenewalCursor | undefined = { renewsAt: now, id: '' };
  while (after) {
    const page: Renewal[] = await listRenewals(billing.db, { after, until, limit: pageSize });
    await remind(billing, page, now);
    const last = page.at(-1);
    after = last && { renewsAt: last.current_period_end, id: last.id };
  }
}

async function remind(billing: BillingContext, page: Renewal[], now: Date): Promise<void> {
  const due = page.map((renewal) => ({
    userId: renewal.user_id,
    emails: decideReminders(renewal, now),
  }));
  const keys = due.flatMap(({ emails }) => emails.map(({ key }) => key));
  const enqueued = await findEnqueued(billing.db, keys);
  if (enqueued.size === keys.length) return;
  await billing.db.transaction().execute(async (trx) => {
    for (const { userId, emails } of due) {
      const added = emails.filter(({ key }) => !enqueued.has(key));
      const isSilent = added.length > 0 && (await isMovingIn(trx, userId));
      await enqueueEmails(billing, trx, userId, added, () => isSilent);
    }
  });
}
