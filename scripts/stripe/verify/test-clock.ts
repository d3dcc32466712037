import type Stripe from 'stripe';
import { waitFor } from '../../clients/wait-for.ts';

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

/** The script's customer that does not live by a test clock. */
export const visitorEmail = 'visitor@stripe-verify.example';

/** The address of the script's webhook endpoint: there is no such host. */
export const endpointSite = 'https://stripe-verify.example';

/**
 * Deletes at Stripe what the script makes besides the set-up, also what an earlier run has left: its
 * test clocks, with them their customers, the visitor and the webhook endpoint.
 */
export async function removeTraces(stripe: Stripe): Promise<void> {
  for await (const { id, name } of stripe.testHelpers.testClocks.list({ limit: 100 })) {
    if (name === clockName) await stripe.testHelpers.testClocks.del(id);
  }
  for await (const { id } of stripe.customers.list({ email: visitorEmail, limit: 100 })) {
    await stripe.customers.del(id);
  }
  for await (const { id, url } of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (url.startsWith(`${endpointSite}/`)) await stripe.webhookEndpoints.del(id);
  }
}
