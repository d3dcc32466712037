import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../../../test/people/a-buyer.ts';
import { enqueueJob, untilIdle } from '../../../../test/internals/enqueue-job.ts';
import { countFinishedJobs, metricsToken, readMetric } from '../../../../test/internals/metrics.ts';
import { listDifferences } from '../../../../test/objects/list-differences.ts';
import { startBilling, type BillingTestApp } from '../../../../test/worlds/start-billing.ts';
import { startServer } from '../../../../test/worlds/start-server.ts';
import { startForwardingProxy, type Answer } from '../../../../test/proxies/forwarding-proxy.ts';
import { compareQueue, reconcileQueue } from '../../jobs.ts';

let world: BillingTestApp;
let stripe: Awaited<ReturnType<typeof startForwardingProxy>>;
/** May change the address of a read at Stripe, or answers it; undefined: it passes. */
let intercept: ((url: URL) => Answer | undefined) | undefined;
let buyers: Buyer[];
let aheadMs = 0;

beforeAll(async () => {
  world = await startBilling(
    { env: { METRICS_TOKEN: metricsToken }, clock: () => new Date(Date.now() + aheadMs) },
    async ({ env, ...others }) => {
      const target = env?.STRIPE_API_BASE ?? '';
      stripe = await startForwardingProxy(target, async (request, forward) => {
        const url = new URL(request.url ?? '/', target);
        const answer = request.method === 'GET' ? intercept?.(url) : undefined;
        request.url = url.pathname + url.search;
        return answer ?? forward();
      });
      return startServer({ ...others, env: { ...env, STRIPE_API_BASE: stripe.url } });
    },
  );
  buyers = await Promise.all(['Ada', 'Grace', 'Mary', 'Joan'].map((name) => world.aBuyer(name)));
  for (const buyer of buyers) {
    const { sessionId } = await buyer.checkOut('MONTHLY');
    await buyer.post('/subscription/checkout-session/confirm', { sessionId });
  }
  await world.webhooks('drop');
}, 180_000);

afterEach(() => {
  aheadMs = 0;
  intercept = undefined;
});

afterAll(async () => {
  await world.close();
  await stripe.close();
});

/** Stripe's answer when there are too many calls. */
const tooManyCalls = (retryAfter: number): Answer => ({
  status: 429,
  headers: { 'retry-after': String(retryAfter) },
  text: JSON.stringify({
    error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many' },
  }),
});

/** Pages of two events, and the cursor of each that is asked for; '' is the first page. */
function readSmallPages(onPage: (cursor: string) => Answer | undefined) {
  const cursors: string[] = [];
  intercept = (url) => {
    if (url.pathname !== '/v1/events') return undefined;
    const cursor = url.searchParams.get('starting_after') ?? '';
    cursors.push(cursor);
    url.searchParams.set('limit', '2');
    return onPage(cursor);
  };
  return cursors;
}

/** The customers that are read, in this order. */
function readCustomers(onCustomer: (id: string) => Answer | undefined) {
  const customers: string[] = [];
  intercept = (url) => {
    const id = /^\/v1\/customers\/(\w+)$/.exec(url.pathname)?.[1];
    if (!id) return undefined;
    customers.push(id);
    return onCustomer(id);
  };
  return customers;
}

/** Changes every subscription at Stripe, without a webhook. */
async function changeAll(): Promise<void> {
  await untilIdle(world.database, 'sync-customer');
  await untilIdle(world.database, 'reconcile-billing');
  for (const buyer of buyers) {
    const { cancelAt } = (await buyer.current()) ?? {};
    await world.stripe.subscriptions.update(await buyer.subscriptionId(), {
      cancel_at_period_end: !cancelAt,
    });
  }
  expect(await listDifferences(world)).not.toEqual([]);
}

/** Makes what is stored wrong, without an event that would have it corrected. */
async function falsifyAll(): Promise<void> {
  await untilIdle(world.database, 'sync-customer');
  await world.database.query(`update subscriptions set status = 'paused'`);
}

async function storedCustomerIds(): Promise<string[]> {
  const { rows } = await world.database.query(
    'select stripe_customer_id as id from billing_customers order by stripe_customer_id',
  );
  return rows.map(({ id }) => id);
}

/** Brings the job forward that waits for Stripe; another server finds it when it starts. */
async function untilDelayedJob(queue: string, seconds: number): Promise<void> {
  const delay = async () => {
    const { rows } = await world.database.query(
      `select round(extract(epoch from start_after - created_on))::int as delay from pgboss.job
       where name = $1 and state = 'created'`,
      [queue],
    );
    return rows.map((row) => row.delay);
  };
  await expect.poll(delay).toEqual([seconds]);
  await world.database.query(
    `update pgboss.job set start_after = now() where name = $1 and state = 'created'`,
    [queue],
  );
}

const valueOf = (series: string) => readMetric(world.server, series);

const unique = (values: string[]) => [...new Set(values)];

test(
  'billing 46: reconciliation goes on at its next page when its time is over',
  { tags: 'exhaustive' },
  async () => {
    await changeAll();
    await world.database.query(
      `update billing_passes set last_complete = now() - interval '1 hour' where name = 'read-events'`,
    );
    expect(await valueOf('billing_reconciliation_lag_seconds')).toBeGreaterThanOrEqual(3600);
    const jobs = await countFinishedJobs(world.server, 'reconcile-billing');
    const cursors = readSmallPages(() => {
      aheadMs += 120_000;
      return undefined;
    });

    await enqueueJob(world.database, reconcileQueue);

    await expect.poll(() => listDifferences(world), { timeout: 45_000 }).toEqual([]);
    await expect.poll(() => valueOf('billing_reconciliation_lag_seconds')).toBeLessThan(3600);
    expect(cursors.length).toBeGreaterThan(2);
    expect(cursors).toEqual(unique(cursors));
    await expect
      .poll(async () => (await countFinishedJobs(world.server, 'reconcile-billing')) - jobs)
      .toBe(cursors.length);
  },
);

test(
  'billing 46: after a 429 reconciliation waits as asked, then another server goes on',
  { tags: 'exhaustive' },
  async () => {
    await world.advance('PT1M');
    await changeAll();
    const watermark = async () =>
      (
        await world.database.query(
          `select watermark from billing_passes where name = 'read-events'`,
        )
      ).rows;
    const before = await watermark();
    const cursors = readSmallPages(() => (cursors.length === 2 ? tooManyCalls(300) : undefined));

    await enqueueJob(world.database, reconcileQueue);

    await untilDelayedJob('reconcile-billing', 300);
    expect(await watermark()).toEqual(before);
    await world.startAnother();
    await expect.poll(() => listDifferences(world), { timeout: 45_000 }).toEqual([]);
    await untilIdle(world.database, 'reconcile-billing');
    expect(cursors.slice(0, 3)).toEqual(['', cursors[1], cursors[1]]);
    expect(await watermark()).not.toEqual(before);
  },
);

test(
  'billing 46: a pass ends when Stripe no longer has the event that it stopped at',
  { tags: 'exhaustive' },
  async () => {
    await world.database.query(
      `update billing_passes set started_at = now(), position = 'evt_gone', newest_event = 1
     where name = 'read-events'`,
    );
    await enqueueJob(world.database, reconcileQueue);
    await expect
      .poll(async () => {
        const { rows } = await world.database.query(
          `select started_at, position from billing_passes where name = 'read-events'`,
        );
        return rows;
      })
      .toEqual([{ started_at: null, position: '' }]);
    await changeAll();
    await enqueueJob(world.database, reconcileQueue);
    await expect.poll(() => listDifferences(world), { timeout: 45_000 }).toEqual([]);
  },
);

test('billing 46: the comparison goes on at the next customer when its time is over', async () => {
  await falsifyAll();
  const jobs = await countFinishedJobs(world.server, 'compare-billing');
  let left: Promise<number> | undefined;
  const customers = readCustomers(() => {
    aheadMs += 120_000;
    if (customers.length === 3) left = valueOf('billing_comparison_customers{state="left"}');
    return undefined;
  });

  await enqueueJob(world.database, compareQueue);

  await expect.poll(() => listDifferences(world), { timeout: 45_000 }).toEqual([]);
  expect(unique(customers)).toEqual(await storedCustomerIds());
  expect(customers).toHaveLength(4);
  expect(await left).toBe(2);
  await expect
    .poll(async () => (await countFinishedJobs(world.server, 'compare-billing')) - jobs)
    .toBe(5);
  expect(await valueOf('billing_comparison_customers{state="left"}')).toBe(0);
  expect(await valueOf('billing_comparison_lag_seconds')).toBeLessThan(60);
});

test(
  'billing 46: after a 429 the comparison goes on with the same customer, elsewhere',
  { tags: 'exhaustive' },
  async () => {
    await falsifyAll();
    const stored = await storedCustomerIds();
    const customers = readCustomers(() =>
      customers.length === 2 ? tooManyCalls(3600) : undefined,
    );

    await enqueueJob(world.database, compareQueue);

    // Never longer than ten minutes.
    await untilDelayedJob('compare-billing', 600);
    await world.startAnother();
    await expect.poll(() => listDifferences(world), { timeout: 45_000 }).toEqual([]);
    expect(customers).toEqual([stored[0], stored[1], ...stored.slice(1)]);
  },
);

test('billing 46: in an outage the comparison stops after three customers', async () => {
  const stored = await storedCustomerIds();
  const failure = {
    status: 500,
    text: JSON.stringify({ error: { type: 'api_error', message: 'Down' } }),
  };
  const customers = readCustomers(() => failure);

  await enqueueJob(world.database, compareQueue);

  await untilDelayedJob('compare-billing', 600);
  expect(unique(customers)).toEqual(stored.slice(0, 3));
  intercept = undefined;
  const { rows } = await world.database.query(
    `select data ->> 'customerId' as id from pgboss.job
     where name = 'sync-customer' and state in ('created', 'retry', 'active') order by 1`,
  );
  expect(rows.map(({ id }) => id)).toEqual(stored.slice(0, 3));
});
