import * as z from 'zod/mini';
import { retryWaitingEvents } from '../../../../billing/sync/webhooks/retry-waiting-events.ts';
import type { Kind, Planned } from '../../action-kind.ts';
import { effect } from '../../effect.ts';

/** Has the failed jobs of a queue tried again. */
export const retryJobs: Kind<'retry-jobs'> = {
  target: ({ queue }) => queue,
  plan: z.null(),
  preview: async (_context, _subject, { queue }) =>
    retry(`Retry ${queue}`, `The failed jobs of ${queue} are retried, up to a thousand.`),
  execute: async ({ billing }, { request: { queue } }) => {
    const retried = await billing.jobs.retryFailed(queue);
    const jobs = retried === 1 ? '1 job' : `${retried} jobs`;
    return { after: { retried }, message: `Retrying ${jobs} of ${queue}.` };
  },
};

/** Has the customers of the pending events synchronized. */
export const retryEvents: Kind<'retry-events'> = {
  plan: z.null(),
  preview: async () =>
    retry(
      'Retry events',
      'The customers of the pending Stripe events are synchronized, up to a thousand.',
    ),
  execute: async ({ billing }) => {
    const retried = await retryWaitingEvents(billing);
    const customers = retried === 1 ? '1 customer' : `${retried} customers`;
    return { after: { retried }, message: `Synchronizing ${customers}.` };
  },
};

/** It repeats earlier decisions, so it needs no signature. */
function retry(confirm: string, text: string): Planned<null> {
  const effects = [effect({ of: 'data', text })];
  return { effects, confirm, needsStepUp: false, needsApproval: false, plan: null };
}
