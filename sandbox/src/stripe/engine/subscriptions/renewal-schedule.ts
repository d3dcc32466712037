import type { Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { isPausedAt } from './pause-collection.ts';
import { DAY } from '../periods.ts';
import { itemOf } from '../subscription-items.ts';
import { renewsAt } from './next-period.ts';
import { previewInvoice } from './preview-invoice.ts';

/** An upcoming invoice is announced seven days before a period ends. */
const INVOICE_NOTICE = 7 * DAY;

/** Schedules the renewal at the end of the current period, and its announcement before. */
export async function scheduleRenewal(tx: Tx, subscription: Subscription): Promise<void> {
  const end = itemOf(subscription).current_period_end;
  const notice = end - INVOICE_NOTICE;
  if (notice > tx.now()) await tx.schedule(notice, 'announce_invoice', subscription.id);
  await tx.schedule(end, 'renew', subscription.id);
}

/**
 * The step that announces an invoice. Does nothing if the period has moved, will not renew, or its
 * invoice falls into a pause.
 */
export async function announceInvoice(tx: Tx, subscription: Subscription): Promise<void> {
  const { status } = subscription;
  const end = itemOf(subscription).current_period_end;
  if (!['trialing', 'active', 'past_due'].includes(status) || !renewsAt(end, subscription)) return;
  if (end - INVOICE_NOTICE > tx.now() || isPausedAt(subscription, end)) return;
  const { id: _, ...upcoming } = await previewInvoice(tx, subscription, {});
  await tx.emit('invoice.upcoming', upcoming);
}
