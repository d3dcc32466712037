import { currentSubscription } from '../../../server/src/billing/subscription/present-subscription.ts';
import { syncCustomer } from '../../../server/src/billing/sync/sync-customer.ts';
import type { Side } from './side.ts';

/** A step of the script, which is the same on every side. */
export type Step = {
  name: string;
  act: (side: Side) => Promise<unknown>;
  /** The status of the subscriber that the product shows afterwards. */
  shows?: string;
};

/** Steps of which each needs those before it. */
export type Chapter = readonly Step[];

/**
 * Runs the chapters in their order. A step that throws ends its chapter, and is a problem.
 * @throws the reason of the side's signal
 */
export async function runChapters(side: Side, chapters: readonly Chapter[]): Promise<void> {
  for (const chapter of chapters) {
    try {
      await runSteps(side, chapter);
    } catch (error) {
      // The SDK mistakes the error of a limit for a lost connection.
      side.signal.throwIfAborted();
      side.recording.addProblem(error);
    }
  }
}

async function runSteps(side: Side, chapter: Chapter): Promise<void> {
  for (const { name, act, shows } of chapter) {
    side.recording.beginStep(name);
    await act(side);
    if (shows) await expectShown(side, shows);
  }
}

/** Reads the customer as after an event, and records the content of the dashboard. */
async function expectShown(side: Side, expected: string): Promise<void> {
  const { billing, customerId, subscriber, recording } = side;
  await syncCustomer(billing, customerId);
  const shown = await currentSubscription(billing, subscriber.id);
  recording.note('what the product shows', shown);
  if (shown?.status === expected) return;
  recording.addProblem(`the product shows ${shown?.status ?? 'nothing'} instead of ${expected}.`);
}
