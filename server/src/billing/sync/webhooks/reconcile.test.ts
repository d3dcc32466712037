import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueJob, untilIdle } from '../../../../test/internals/enqueue-job.ts';
import { listDifferences } from '../../../../test/objects/list-differences.ts';
import { startBilling, type BillingTestApp } from '../../../../test/worlds/start-billing.ts';
import { compareQueue, reconcileQueue } from '../../jobs.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

test('billing 8: every ten minutes the server reads what no webhook delivered', async () => {
  const [subscribing, canceling] = [await world.aBuyer(), await world.aBuyer()];
  await canceling.subscribe('MONTHLY');
  // The server reconciles when it starts.
  await untilIdle(world.database, reconcileQueue.name);
  await world.webhooks('drop');
  await subscribing.checkOut('YEARLY');
  await world.stripe.subscriptions.update(await canceling.subscriptionId(), {
    cancel_at_period_end: true,
  });
  expect(await subscribing.current()).toBeNull();
  expect(await scheduleOf(reconcileQueue.name)).toBe('*/10 * * * *');

  await enqueueJob(world.database, reconcileQueue);

  await expect.poll(() => listDifferences(world), { interval: 250 }).toEqual([]);
  expect(await subscribing.current()).toMatchObject({ status: 'TRIALING', plan: 'YEARLY' });
  expect((await canceling.current())?.cancelAt).toEqual(expect.any(String));
});

test('every night the stored state is compared with Stripe, corrected and logged', async () => {
  const buyer = await world.aBuyer();
  await world.webhooks('drop');
  const { sessionId } = await buyer.checkOut('MONTHLY');
  await buyer.post('/subscription/checkout-session/confirm', { sessionId });
  const subscription = await buyer.subscriptionId();
  await untilIdle(world.database, reconcileQueue.name);
  await untilIdle(world.database, 'sync-customer');
  await world.database.query(`update subscriptions set status = 'past_due' where id = $1`, [
    subscription,
  ]);
  expect(await scheduleOf(compareQueue.name)).toBe('41 2 * * *');

  await enqueueJob(world.database, compareQueue);

  await expect.poll(async () => (await buyer.current())?.status).toBe('TRIALING');
  await expect
    .poll(() => world.server.logLines)
    .toContainEqual(
      expect.objectContaining({ msg: 'stored state differed from Stripe', subscription }),
    );
});

async function scheduleOf(queue: string): Promise<string> {
  const { rows } = await world.database.query('select cron from pgboss.schedule where name = $1', [
    queue,
  ]);
  return rows[0].cron;
}
