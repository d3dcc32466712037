import type Stripe from 'stripe';
import { waitFor } from '../clients/wait-for.ts';

/** Marks our clocks in the account. */
export const clockName = 'stillweb stripe:verify';

const longestAdvance = 5 * 60_000;
/** Between two questions to Stripe. */
export const maxPauseMs = 3_000;

export type TestClock = {
  id: string;
  /** Unix seconds. */
  now: () => number;
  /** Moves to a time in unix seconds; resolves when everything due has happened. */
  advanceTo: (time: number) => Promise<void>;
};

/**
 * @param stripe makes the calls that are compared
 * @param unrecorded waits, which takes more calls on one side than on the other
 * @param startAt unix seconds
 */
export async function createTestClock(
  stripe: Stripe,
  unrecorded: Stripe,
  startAt: number,
): Promise<TestClock> {
  const { id } = await stripe.testHelpers.testClocks.create({
    frozen_time: startAt,
    name: clockName,
  });
  let now = startAt;
  return {
    id,
    now: () => now,
    advanceTo: async (time) => {
      await stripe.testHelpers.testClocks.advance(id, { frozen_time: time });
      await waitUntilReady(unrecorded, id);
      now = time;
    },
  };
}

async function waitUntilReady(stripe: Stripe, id: string): Promise<void> {
  const leave = async () => {
    const { status } = await stripe.testHelpers.testClocks.retrieve(id);
    return status !== 'advancing' && status;
  };
  const status = await waitFor('the test clock', leave, { timeoutMs: longestAdvance, maxPauseMs });
  if (status !== 'ready') throw new Error(`The test clock did not arrive: ${status}.`);
}
