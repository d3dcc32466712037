import type { BillingContext } from '../context.ts';
import type { JobQueue } from '../../platform/jobs.ts';
import { rateLimitDelay } from '../../platform/retry-after.ts';

/** Milliseconds that one job works on a pass. A queue's `expireInSeconds` must leave time for one more step. */
const partDuration = 60_000;

/** What a job has left: nothing, or more work after some seconds. */
export type Rest = 'nothing' | { continueAfter: number };

/**
 * Does a part of a long pass. What is left becomes another job: at once when the time is over, and when
 * Stripe refuses calls because there are too many, as late as it asks for.
 * @param part works until the deadline
 */
export async function workPart(
  billing: BillingContext,
  queue: JobQueue<Record<string, never>>,
  part: (deadline: Date) => Promise<Rest>,
): Promise<void> {
  const deadline = new Date(billing.clock().getTime() + partDuration);
  const rest = await part(deadline).catch((error: unknown): Rest => {
    const continueAfter = rateLimitDelay(error);
    if (continueAfter === undefined) throw error;
    billing.logger.info(
      { queue: queue.name, continueAfter },
      'Stripe limits our calls: a pass waits',
    );
    return { continueAfter };
  });
  if (rest === 'nothing') return;
  await billing.jobs.enqueue(billing.db, queue, {}, { startAfter: rest.continueAfter });
}
