import { currentSubscription } from '../../server/src/billing/subscription/current-subscription.ts';
import { syncCustomer } from '../../server/src/billing/sync/sync-customer.ts';
import type { Side } from './side.ts';

/** A step of the script, which is the same on every side. */
export type Step = {
  name: string;
  act: (side: Side) => Promise<unknown>;
  /** The status of the subscriber that the product shows afterwards. */
  shows?: string;
};

/** Runs the steps in their order; the first one that throws ends them. */
export async function runSteps(side: Side, steps: readonly Step[]): Promise<void> {
  for (const { name, act, shows } of steps) {
    side.recording.beginStep(name);
    await act(side);
    if (shows) await expectShown(side, shows);
  }
}

/** Reads the customer as after an event, and notes what the dashboard would show. */
async function expectShown(side: Side, expected: string): Promise<void> {
  const { billing, customerId, subscriber, recording } = side;
  await syncCustomer(billing, customerId);
  const shown = await currentSubscription(billing, subscriber.id);
  recording.note('what the product shows', shown);
  if (shown?.status === expected) return;
  recording.addProblem(`the product shows ${shown?.status ?? 'nothing'} instead of ${expected}.`);
}
