import { sql } from 'kysely';
import { clockTimestamp } from '../../platform/database/database.ts';
import type { BillingDatabase } from '../context.ts';

/**
 * Records that Stripe is asked to resume a subscription. The record goes with the pause.
 * @returns the key of the attempt: that of an earlier one that Stripe has not answered
 */
export async function openResumption(db: BillingDatabase, id: string): Promise<string> {
  const { resume_attempt } = await db
    .updateTable('subscriptions')
    .set({
      resume_attempt: sql<string>`coalesce(resume_attempt, gen_random_uuid())`,
      resume_requested_at: clockTimestamp,
    })
    .where('id', '=', id)
    .returning(sql<string>`resume_attempt`.as('resume_attempt'))
    .executeTakeFirstOrThrow();
  return resume_attempt;
}

/** Stripe has refused the attempt: the next one has another key. */
export async function closeResumption(db: BillingDatabase, id: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ resume_attempt: null, resume_requested_at: null })
    .where('id', '=', id)
    .execute();
}
