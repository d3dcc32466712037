import { planCatalogue } from '@stillweb/contract/billing/plans';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { productId } from '../../src/billing/rules/our-product.ts';
import { planSetUp, setUpStripe } from '../../src/billing/stripe/setup/set-up-stripe.ts';
import type { SetUpOptions, Step } from '../../src/billing/stripe/setup/step.ts';
import { clientFor, openSandbox, type SandboxClient } from '../../../scripts/clients/sandbox.ts';
import { startSandbox } from '../worlds/start-billing.ts';
import { clearFault, setFault, type Fault, type StripeCall } from './stripe-faults.ts';
import { startStripeProxy, type StripeProxy } from '../proxies/stripe-proxy.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let proxy: StripeProxy;
let controls: SandboxClient;
/** Of the set-up, and of the test itself. */
let stripe: Stripe;
let direct: Stripe;

const options: SetUpOptions & { onWebhookSecret: () => void } = {
  plans: Object.values(planCatalogue),
  siteUrl: 'http://127.0.0.1:9',
  knowsWebhookSecret: true,
  reachesLocalhost: true,
  replaceEndpoints: [],
  onWebhookSecret: () => {},
};

type SetUpCall = [step: Step['action'], call: StripeCall, prepare?: () => Promise<unknown>];
const post = (path: string): StripeCall => ({ method: 'POST', path });

/** In the order of the steps: a run comes as far as the step that fails. */
export const setUpCalls: SetUpCall[] = [
  ['create product', post('/v1/products')],
  ['create price', post('/v1/prices')],
  ['create portal configuration', post('/v1/billing_portal/configurations')],
  ['create endpoint', post('/v1/webhook_endpoints')],
  [
    'update product',
    post('/v1/products/*'),
    () => direct.products.update(productId, { name: 'Another name' }),
  ],
  ['move lookup key', post('/v1/prices/*'), sellAtAnotherPrice],
  ['update portal configuration', post('/v1/billing_portal/configurations/*'), changePortal],
  ['update endpoint', post('/v1/webhook_endpoints/*'), changeEndpoint],
];

/** Starts a sandbox for the tests of a file; returns what checks a step under one fault after another. */
export function useFaultySetUp(): (setUpCall: SetUpCall) => (fault: Fault) => Promise<void> {
  beforeAll(async () => {
    sandbox = await startSandbox();
    proxy = await startStripeProxy(sandbox.url);
    controls = openSandbox(sandbox.url);
    stripe = clientFor(proxy.url);
    direct = controls.stripe;
  });
  afterEach(() => clearFault(controls, proxy));
  afterAll(async () => {
    await proxy.close();
    await sandbox.close();
  });

  return ([action, call, prepare]) => {
    let isPrepared = false;
    return async (fault) => {
      if (!isPrepared) await prepare?.();
      isPrepared = true;
      const before = await countSteps(action);
      expect(before).toBeGreaterThan(0);
      await setFault(controls, proxy, call, fault);
      await expect(setUpStripe(stripe, options)).rejects.toThrow();
      await clearFault(controls, proxy);
      const isMade = fault === 'lost after it was carried out';
      expect(await countSteps(action)).toBe(isMade ? before - 1 : before);
    };
  };
}

export async function expectEverythingOnce(): Promise<void> {
  await setUpStripe(stripe, options);
  expect((await planSetUp(stripe, options)).steps).toEqual([]);
  const counts = await Promise.all([
    direct.products.list(),
    direct.prices.list({ lookup_keys: options.plans.map(({ lookupKey }) => lookupKey) }),
    direct.billingPortal.configurations.list(),
    direct.webhookEndpoints.list(),
  ]);
  expect(counts.map(({ data }) => data.length)).toEqual([1, 2, 1, 1]);
}

/** How many such steps the next run would make. */
async function countSteps(action: Step['action']): Promise<number> {
  const { steps } = await planSetUp(direct, options);
  return steps.filter((step) => step.action === action).length;
}

function sellAtAnotherPrice() {
  return direct.prices.create({
    product: productId,
    currency: 'usd',
    unit_amount: 1200,
    recurring: { interval: 'month' },
    lookup_key: planCatalogue.MONTHLY.lookupKey,
    transfer_lookup_key: true,
  });
}

async function changePortal() {
  const { data } = await direct.billingPortal.configurations.list();
  return direct.billingPortal.configurations.update(data[0]?.id ?? '', {
    metadata: { digest: '' },
  });
}

async function changeEndpoint() {
  const { data } = await direct.webhookEndpoints.list();
  return direct.webhookEndpoints.update(data[0]?.id ?? '', { enabled_events: ['invoice.paid'] });
}
