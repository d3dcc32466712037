import { expect } from 'vitest';
import { untilIdle } from '../internals/enqueue-job.ts';
import { startBilling, type BillingTestApp } from './start-billing.ts';
import { startServer } from './start-server.ts';
import { clearFault, setFault, type Fault, type StripeCall } from '../matrices/stripe-faults.ts';
import { changesWithoutKey, startStripeProxy, type StripeProxy } from '../proxies/stripe-proxy.ts';

/** A server whose calls at Stripe can fail in every way of `faults`. */
export type FaultyBilling = {
  world: BillingTestApp;
  proxy: StripeProxy;
  /** Afterwards nothing but the test's own calls makes the server read at Stripe. */
  prepareQuietly: <Change>(prepare: (world: BillingTestApp) => Promise<Change>) => Promise<Change>;
  /** Lets every such call fail, until `clear`. */
  fail: (call: StripeCall, fault: Fault) => Promise<void>;
  clear: () => Promise<void>;
  /** How many lines of level error are in the server's log. */
  countErrors: () => number;
  close: () => Promise<void>;
};

export async function startFaultyBilling(): Promise<FaultyBilling> {
  let proxy: StripeProxy | undefined;
  const world = await startBilling({}, async (overrides) => {
    const sandbox = overrides.env?.STRIPE_API_BASE ?? '';
    proxy = await startStripeProxy(sandbox);
    const clock = { CLOCK_URL: `${sandbox}/sandbox/clock` };
    const env = { ...overrides.env, STRIPE_API_BASE: proxy.url, ...clock };
    return startServer({ ...overrides, env });
  });
  if (!proxy) throw new Error('the proxy was not started');
  const started = proxy;
  return {
    world,
    proxy,
    prepareQuietly: async (prepare) => {
      await world.webhooks('normal');
      const change = await prepare(world);
      await world.webhooks('drop');
      await untilIdle(world.database, 'sync-customer');
      return change;
    },
    fail: (call, fault) => setFault(world, started, call, fault),
    clear: () => clearFault(world, started),
    countErrors: () => world.server.logLines.filter(({ level }) => level >= 50).length,
    close: async () => {
      await world.close();
      await started.close();
      expect(changesWithoutKey(started)).toEqual([]);
    },
  };
}
