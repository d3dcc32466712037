import type { BillingContext } from '../../context.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import { rateLimitDelay } from '../../../platform/stripe/retry-after.ts';

/** Milliseconds. A queue's `expireInSeconds` must leave time for one more step. */
const partDuration = 60_000;

/** The work that a job leaves: none, or more after some seconds. */
export type Remaining = 'nothing' | { continueAfter: number };

/**
 * Runs a long pass until the deadline of one job. Another job does the rest: immediately, or when Stripe limits our
 * calls, after the time that it asks for.
 * @param part works until the deadline
 */
export async function runUntilDeadline(
  billing: BillingContext,
  queue: JobQueue<Record<string, never>>,
  part: (deadline: Date) => Promise<Remaining>,
): Promise<void> {
  const deadline = new Date(billing.clock().getTime() + partDuration);
  const remaining = await part(deadline).catch((error: unknown): Remaining => {
    const continueAfter = rateLimitDelay(error);
    if (continueAfter === undefined) throw error;
    billing.logger.info(
      { queue: queue.name, continueAfter },
      'Stripe limits our calls: a pass waits',
    );
    return { continueAfter };
  });
  if (remaining === 'nothing') return;
  await billing.jobs.enqueue(billing.db, queue, {}, { startAfter: remaining.continueAfter });
}
