import { onTestFinished, TestRunner } from 'vitest';
import type { SandboxClient } from '../../../scripts/clients/sandbox.ts';

/**
 * Runs when the current test ends, also when it has failed.
 * @returns false outside of a test, as in `beforeAll`: then it never runs
 */
export function whenTestEnds(restore: () => Promise<void>): boolean {
  if (!TestRunner.getCurrentTest()) return false;
  onTestFinished(restore);
  return true;
}

/**
 * A client of a sandbox whose webhooks, outages, faults and settings are as usual again when the test that has
 * changed them ends. Otherwise a test that fails would fail those after it, and its own second try.
 */
export function restoredSandbox(client: SandboxClient, isOpen: () => boolean): SandboxClient {
  let willRestore = false;
  const restore = async () => {
    willRestore = false;
    if (!isOpen()) return;
    await client.webhooks('normal');
    await client.outage('refuse', 0);
    await client.clearFaults();
    await client.lateCards(false);
    await client.dunning('cancel');
    await client.settle(null);
  };
  const restored =
    <Args extends unknown[]>(change: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      willRestore ||= whenTestEnds(restore);
      await change(...args);
    };
  return {
    ...client,
    webhooks: restored(client.webhooks),
    outage: restored(client.outage),
    fault: restored(client.fault),
    lateCards: restored(client.lateCards),
    dunning: restored(client.dunning),
    settle: restored(client.settle),
  };
}
