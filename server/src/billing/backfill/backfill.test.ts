import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBillingWithOps } from '../../../test/worlds/open-ops.ts';
import type { BillingTestApp } from '../../../test/worlds/start-billing.ts';
import { aPayingBuyer } from '../../../test/people/subscribers.ts';
import { untilSynced } from '../../../test/internals/until-synced.ts';
import { describeBackfill, startBackfill } from '../../ops/backfill.ts';
import { showFigures } from '../../ops/show-figures.ts';
import type { Ops } from '../../ops/repair-billing.ts';

let world: BillingTestApp;
let ops: Ops;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, ops, close } = await startBillingWithOps());
});
afterAll(() => close());

/** As a release left it that stored none of this. */
async function forgetHistory(database: pg.Pool): Promise<void> {
  await database.query(`truncate invoices, charges, disputes, discounts, subscription_changes;
    update stripe_events set subscription = null, created_at = null;
    update checkout_attempts set completed_at = null, subscription_id = null`);
}

async function rowsOf(table: string): Promise<string[]> {
  const { rows } = await world.database.query(`select id from ${table} order by id`);
  return rows.map(({ id }) => id);
}

test('a backfill stores the past that Stripe knows, goes on where it stopped, and may be repeated', async () => {
  const ada = await aPayingBuyer(world);
  const grace = await aPayingBuyer(world, 'YEARLY');
  await world.advance('P70D');
  await expect.poll(async () => (await rowsOf('invoices')).length).toBe(6);
  await expect.poll(async () => (await rowsOf('charges')).length).toBe(4);
  const before = { invoices: await rowsOf('invoices'), charges: await rowsOf('charges') };
  await ada.post('/subscription/cancel');
  await world.advance('PT1H');
  await ada.post('/subscription/reactivate');
  await untilSynced(world);
  await forgetHistory(world.database);
  const customers = [await ada.customerId(), await grace.customerId()].toSorted();

  await startBackfill(ops);
  await expect.poll(() => describeBackfill(ops.billingDb)).toBe('No backfill is under way.');
  expect({ invoices: await rowsOf('invoices'), charges: await rowsOf('charges') }).toEqual(before);
  const { rows } = await world.database.query(
    `select status, annual, source from subscription_changes where stripe_customer_id = $1
     order by at, position`,
    [await grace.customerId()],
  );
  expect(rows.at(-1)).toEqual({ status: 'active', annual: '9900', source: 'backfill' });
  // Of the last 30 days Stripe lists the events: a cancellation that was taken back is known.
  const { rows: ofAda } = await world.database.query(
    `select source, cancel_requested_at is not null as cancelling from subscription_changes
     where stripe_customer_id = $1 order by at, position`,
    [await ada.customerId()],
  );
  expect(ofAda.slice(-2)).toEqual([
    { source: 'event', cancelling: true },
    { source: 'event', cancelling: false },
  ]);
  const at = new Date(Date.now() + 71 * 86_400_000);
  const figures = await showFigures(ops.billingDb, { currency: 'usd', at });
  expect(figures).toContainEqual(expect.stringMatching(/^MRR +\$17\.25, 2 subscribers$/));

  // As a server leaves it that died after the first customer.
  await forgetHistory(world.database);
  await world.database.query(
    `update billing_passes set started_at = clock_timestamp(), position = $1 where name = 'backfill'`,
    [customers[0]],
  );
  expect(await startBackfill(ops)).toBe('The backfill is under way: 1 customers are left.');
  await expect.poll(() => describeBackfill(ops.billingDb)).toBe('No backfill is under way.');
  const owners = await world.database.query('select distinct stripe_customer_id from invoices');
  expect(owners.rows).toEqual([{ stripe_customer_id: customers[1] }]);
});
