import { dayMs, minuteMs } from '@stillweb/contract/time';
import { batchDelete } from '../../platform/batch-delete.ts';
import type { BillingDatabase } from '../context.ts';

const validFor = 30 * minuteMs;

/** Stores the proration date of the preview that the user sees. */
export async function savePreview(
  db: BillingDatabase,
  preview: { subscriptionId: string; priceId: string; prorationDate: number; shownAt: Date },
): Promise<void> {
  const row = {
    price_id: preview.priceId,
    proration_date: preview.prorationDate,
    shown_at: preview.shownAt,
  };
  await db
    .insertInto('plan_previews')
    .values({ subscription_id: preview.subscriptionId, ...row })
    .onConflict((conflict) => conflict.column('subscription_id').doUpdateSet(row))
    .execute();
}

/** Whether the user saw this preview within the last half hour: another date would change the price. */
export async function wasPreviewed(
  db: BillingDatabase,
  preview: { subscriptionId: string; priceId: string; prorationDate: number; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('plan_previews')
    .select('shown_at')
    .where('subscription_id', '=', preview.subscriptionId)
    .where('price_id', '=', preview.priceId)
    .where('proration_date', '=', preview.prorationDate)
    .executeTakeFirst();
  return row !== undefined && preview.now.getTime() - row.shown_at.getTime() < validFor;
}

/** Deletes a batch of the previews that are older than a day; a newer one of the same subscription stays. */
export const deleteOldPreviews = batchDelete({
  table: 'plan_previews',
  key: 'subscription_id',
  since: 'shown_at',
  keptFor: dayMs,
});
