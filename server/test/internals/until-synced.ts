import { expect } from 'vitest';
import { syncQueue } from '../../src/billing/jobs.ts';
import { untilIdle } from './enqueue-job.ts';
import type { BillingTestApp } from '../worlds/start-billing.ts';

/** Waits until every event has been delivered, and what each customer has at Stripe is stored. */
export async function untilSynced({ stripe, database }: BillingTestApp): Promise<void> {
  const undelivered = async () =>
    (await stripe.events.list({ delivery_success: false, limit: 1 })).data.length;
  await expect.poll(undelivered).toBe(0);
  await untilIdle(database, syncQueue.name);
}
