import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueJob, untilIdle } from '../../../../test/internals/enqueue-job.ts';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../../../../test/worlds/start-billing.ts';
import { aPayingBuyer } from '../../../../test/people/subscribers.ts';
import { balanceQueue } from '../../jobs.ts';

let world: BillingTestApp;
beforeAll(async () => {
  world = await startBilling();
});
afterAll(() => world.close());

async function storedTransactions() {
  const { rows } = await world.database.query(
    'select id, type, net::int, fee::int from balance_transactions order by id',
  );
  return rows;
}

async function transactionsAtStripe() {
  const all = await world.stripe.balanceTransactions.list().autoPagingToArray({ limit: 1000 });
  return all
    .map(({ id, type, net, fee }) => ({ id, type, net, fee }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

const readBalance = async () => {
  await enqueueJob(world.database, balanceQueue);
  await untilIdle(world.database, balanceQueue.name);
};

test('movements on the balance are stored once, and payouts as they are now', async () => {
  await aPayingBuyer(world);
  await readBalance();
  expect(await storedTransactions()).toEqual(await transactionsAtStripe());
  expect((await storedTransactions()).map(({ type }) => type)).toEqual(['charge']);

  // Paid out within ten days; the events of payouts lead to a reading of their own.
  await world.advance('P10D');
  const payouts = async () =>
    (await world.database.query('select id, status, amount::int from payouts')).rows;
  const { data } = await world.stripe.payouts.list();
  expect(data).toMatchObject([{ status: 'paid' }]);
  await expect
    .poll(payouts)
    .toEqual(data.map(({ id, status, amount }) => ({ id, status, amount })));
  await expect.poll(storedTransactions).toEqual(await transactionsAtStripe());

  // Opening + activity − payouts = closing: nothing is left.
  const sum = (await storedTransactions()).reduce((total, { net }) => total + net, 0);
  const { available, pending } = await world.stripe.balance.retrieve();
  expect(sum).toBe([...available, ...pending].reduce((total, { amount }) => total + amount, 0));

  await readBalance();
  expect(await storedTransactions()).toEqual(await transactionsAtStripe());
});

test(
  'the balance is read every hour, and within a minute where the clock can be moved',
  { tags: 'exhaustive' },
  async () => {
    const scheduleOf = async ({ database }: BillingTestApp) =>
      (
        await database.query('select cron from pgboss.schedule where name = $1', [
          balanceQueue.name,
        ])
      ).rows;
    expect(await scheduleOf(world)).toEqual([{ cron: '37 * * * *' }]);
    const moved = await startBilling({}, startWithSandboxClock);
    try {
      expect(await scheduleOf(moved)).toEqual([{ cron: '* * * * *' }]);
    } finally {
      await moved.close();
    }
  },
);
