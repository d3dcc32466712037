import { clockTimestamp } from '../../platform/database/database.ts';
import type { BillingDatabase } from '../context.ts';

/** Records that Stripe is asked to resume a subscription. The record goes with the pause. */
export function openResumption(db: BillingDatabase, id: string): Promise<void> {
  return setRequestedAt(db, id, clockTimestamp);
}

/** Stripe has refused to resume it. */
export function closeResumption(db: BillingDatabase, id: string): Promise<void> {
  return setRequestedAt(db, id, null);
}

async function setRequestedAt(
  db: BillingDatabase,
  id: string,
  resume_requested_at: typeof clockTimestamp | null,
): Promise<void> {
  await db.updateTable('subscriptions').set({ resume_requested_at }).where('id', '=', id).execute();
}
