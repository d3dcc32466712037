import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilIdle } from '../../../../test/internals/enqueue-job.ts';
import { countFinishedJobs, metricsToken } from '../../../../test/internals/metrics.ts';
import { listDifferences } from '../../../../test/objects/list-differences.ts';
import { startBilling, type BillingTestApp } from '../../../../test/worlds/start-billing.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({ env: { METRICS_TOKEN: metricsToken } });
});

afterAll(() => world.close());

/** The servers look at their schedule every few seconds. */
const slowPoll = { timeout: 45_000, interval: 100 };

test('billing 8, 9: every ten minutes one server reads what no webhook delivered', async () => {
  const [subscribing, canceling] = await Promise.all([world.aBuyer(), world.aBuyer()]);
  await canceling.subscribe('MONTHLY');
  const other = await world.startAnother();
  const count = async () =>
    (await countFinishedJobs(world.server, 'reconcile-billing')) +
    (await countFinishedJobs(other, 'reconcile-billing'));
  // Each server reconciles when it starts.
  await untilIdle(world.database, 'reconcile-billing');
  const atStart = await count();
  await world.webhooks('drop');
  await subscribing.checkOut('YEARLY');
  await world.stripe.subscriptions.update(await canceling.subscriptionId(), {
    cancel_at_period_end: true,
  });
  expect(await subscribing.current()).toBeNull();

  await makeDue('reconcile-billing');
  await untilLookedAt();
  // The time of the last run is forgotten, so the next server finds the same run due.
  await world.database.query('update pgboss.version set cron_on = null');
  await untilLookedAt();

  await expect.poll(() => listDifferences(world), { interval: 250 }).toEqual([]);
  expect(await subscribing.current()).toMatchObject({ status: 'TRIALING', plan: 'YEARLY' });
  expect((await canceling.current())?.cancelAt).toEqual(expect.any(String));
  await untilIdle(world.database, 'reconcile-billing');
  expect((await count()) - atStart).toBe(1);
}, 180_000);

/** Moves the one moment of a schedule to now: it counts as due for a minute, and is due once. */
async function makeDue(queue: string): Promise<void> {
  // Of two moments in one minute the second would be taken for the first, which a start may have met.
  await world.database.query(`delete from pgboss.job where name = '__pgboss__send-it'`);
  await world.database.query(
    `update pgboss.schedule
     set cron = to_char(clock_timestamp() at time zone 'UTC', 'FMSS FMMI FMHH24 "* * *"')
     where name = $1`,
    [queue],
  );
}

/** Waits until a server has looked at the schedule once more. */
async function untilLookedAt(): Promise<void> {
  const looked = async () => {
    const { rows } = await world.database.query('select cron_on::text from pgboss.version');
    return rows[0].cron_on;
  };
  const before = await looked();
  await expect.poll(looked, slowPoll).not.toBe(before);
}
