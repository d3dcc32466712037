import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/src/platform/database.ts';
import type { BillingTables } from '../../server/src/billing/tables.ts';
import { describeBackfill } from '../../server/src/ops/backfill.ts';
import { showFigures } from '../../server/src/ops/show-figures.ts';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../../server/test/start-billing.ts';
import { untilSynced } from '../../server/test/until-synced.ts';
import type { OldPrices } from '../old-business/create-customers.ts';
import { createOldBusiness } from '../old-business/create-old-business.ts';
import { runImport } from '../test/run-import.ts';

let world: BillingTestApp;
let folder: string;
let prices: OldPrices;

beforeAll(async () => {
  world = await startBilling({}, startWithSandboxClock);
  folder = mkdtempSync(join(tmpdir(), 'stillweb-import-'));
  await world.webhooks('drop');
  ({ prices } = await createOldBusiness(world, folder, { users: 40, customers: 26, seed: 2 }));
  await world.webhooks('normal');
});

afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

test('moving in 8: on the first day, states, trials and MRR are what a recount of Stripe says', async () => {
  const { databaseUrl, config } = world.server;
  const env = {
    DATABASE_URL: databaseUrl,
    STRIPE_API_BASE: config.STRIPE_API_BASE,
    STRIPE_SECRET_KEY: config.STRIPE_SECRET_KEY,
  };
  const args = [join(folder, 'users.csv'), '--map', join(folder, 'import.json'), '--write'];
  const { status, stdout, stderr } = await runImport(env, ...args);
  expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
  expect(stdout).not.toContain('Not read from Stripe yet');
  const db = openDatabase<BillingTables>(world.database);
  await expect.poll(() => describeBackfill(db)).toBe('No backfill is under way.');
  await untilSynced(world);

  const at = new Date((await world.now()) * 1000 + 60_000);
  for (const currency of ['usd', 'eur']) {
    const { amount, subscribers } = await recount(currency);
    expect(subscribers).toBeGreaterThan(0);
    expect(await showFigures(db, { currency, at })).toContainEqual(
      `MRR           ${amount}, ${subscribers} subscribers`,
    );
  }
  const listed = await world.stripe.subscriptions.list({ status: 'all', limit: 100 });
  const ours = listed.data.filter(isOurs);
  const { rows: stored } = await world.database.query('select id, status from subscriptions');
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  expect(stored.toSorted(byId)).toEqual(
    ours.map(({ id, status }) => ({ id, status })).toSorted(byId),
  );
  // Of a trial that is over, too.
  const { rows: granted } = await world.database.query('select subscription_id from trial_grants');
  const trials = ours.filter(({ trial_start }) => trial_start !== null).map(({ id }) => id);
  expect(new Set(granted.map((row) => row.subscription_id))).toEqual(new Set(trials));
});

/** Counts plainly from Stripe's lists what goes on to be charged, in one currency. */
async function recount(currency: string): Promise<{ amount: string; subscribers: number }> {
  const { data } = await world.stripe.subscriptions.list({ status: 'all', limit: 100 });
  const counted = data.filter((one) => isCounted(one) && one.currency === currency);
  const annual = counted.reduce((sum, { items }) => {
    const [item] = items.data;
    const times = item?.price.recurring?.interval === 'year' ? 1 : 12;
    return sum + (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1) * times;
  }, 0);
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const subscribers = new Set(counted.map(({ customer }) => customer)).size;
  return { amount: format.format(Math.round(annual / 12) / 100), subscribers };
}

function isOurs({ items }: Stripe.Subscription): boolean {
  return items.data[0]?.price.id !== prices.quarter;
}

function isCounted(subscription: Stripe.Subscription): boolean {
  const { status, cancel_at_period_end } = subscription;
  const isCharged = status === 'active' || status === 'past_due';
  return isOurs(subscription) && isCharged && !cancel_at_period_end;
}
