import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueJob, untilIdle } from '../../../../test/internals/enqueue-job.ts';
import { deleteRetry } from '../../../../test/matrices/job-changes.ts';
import { startBilling, type BillingTestApp } from '../../../../test/worlds/start-billing.ts';
import { startServer } from '../../../../test/worlds/start-server.ts';
import {
  changesWithoutKey,
  startStripeProxy,
  type StripeProxy,
} from '../../../../test/proxies/stripe-proxy.ts';
import { preparePricesQueue } from '../../jobs.ts';

let world: BillingTestApp;
let proxy: StripeProxy;

beforeAll(async () => {
  world = await startBilling({}, async (overrides) => {
    proxy = await startStripeProxy(overrides.env?.STRIPE_API_BASE ?? '');
    return startServer({ ...overrides, env: { ...overrides.env, STRIPE_API_BASE: proxy.url } });
  });
});

afterAll(async () => {
  await world.close();
  await proxy.close();
});

test(
  'billing 42: the prices of a set are created under keys that outlive a lost answer',
  { tags: 'exhaustive' },
  async () => {
    const before = proxy.changes.length;
    await world.database.query(
      `insert into price_sets (offer, name, currency, monthly_amount, monthly_original_amount,
       yearly_amount, yearly_original_amount, starts_at, created_at, scheduled_at)
     values ($1, 'An offer', 'usd', 500, 3000, 5500, 33000, now(), now(), now())`,
      [`spring${before}`],
    );
    const { name } = preparePricesQueue;
    const portal = '/v1/billing_portal/configurations';
    for (const path of ['/v1/prices', portal]) {
      proxy.dropAll(new RegExp(`^POST ${path}$`));
      await enqueueJob(world.database, preparePricesQueue);
      await deleteRetry(world, name);
      await proxy.restore();
    }
    await enqueueJob(world.database, preparePricesQueue);
    await untilIdle(world.database, name);
    const changes = proxy.changes.slice(before);
    const keysOf = (path: string) =>
      new Set(changes.filter(({ call }) => call === `POST ${path}`).map(({ key }) => key));
    expect(keysOf('/v1/prices').size).toBe(2);
    expect(keysOf(portal).size).toBe(1);
    expect(changesWithoutKey({ changes }).filter(({ call }) => !call.endsWith('/:id'))).toEqual([]);
  },
);
