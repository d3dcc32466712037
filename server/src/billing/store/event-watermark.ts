import { sql } from 'kysely';
import type { BillingDatabase } from '../context.ts';

/** When the newest event was created that a complete pass has read: seconds, by Stripe's clock. */
export async function readWatermark(db: BillingDatabase): Promise<number | undefined> {
  const row = await db.selectFrom('event_watermark').select('created').executeTakeFirst();
  return row?.created;
}

/** Never moves it back: a server of another release may have moved it further. */
export async function moveWatermark(db: BillingDatabase, created: number): Promise<void> {
  await db
    .insertInto('event_watermark')
    .values({ created })
    .onConflict((conflict) =>
      conflict
        .column('only_row')
        .doUpdateSet({ created: sql<number>`greatest(event_watermark.created, ${created})` }),
    )
    .execute();
}
