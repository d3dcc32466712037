import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatExactMoney } from '@stillweb/contract/text/money';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import type { BillingTables } from '../../server/src/billing/tables.ts';
import { showFigures } from '../../server/src/ops/show-figures.ts';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../../server/test/worlds/start-billing.ts';
import { aLogin, logIn } from '../../server/test/people/a-user.ts';
import { untilIdle } from '../../server/test/internals/enqueue-job.ts';
import { startServer, type TestServer } from '../../server/test/worlds/start-server.ts';
import { syncQueue } from '../../server/src/billing/jobs.ts';
import { exportBusiness } from '../../server/src/ops/export-business.ts';
import { emailOf } from '../old-business/create-users.ts';
import type { OldPrices } from '../old-business/create-customers.ts';
import { createOldBusiness, type Expected } from '../old-business/old-business.ts';
import { runImport } from '../test/run-import.ts';

let world: BillingTestApp;
let folder: string;
let prices: OldPrices;
let expected: Expected;

beforeAll(async () => {
  world = await startBilling({}, startWithSandboxClock);
  folder = mkdtempSync(join(tmpdir(), 'stillweb-import-'));
  await world.webhooks('drop');
  ({ prices, expected } = await createOldBusiness(world, folder, {
    users: 40,
    customers: 26,
    seed: 2,
  }));
  await world.webhooks('normal');
});

afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

/** Moves a file in, into what a server serves, and waits until that has read everything. */
async function moveIn({ databaseUrl, database, config }: TestServer, file: string) {
  const env = {
    DATABASE_URL: databaseUrl,
    STRIPE_API_BASE: config.STRIPE_API_BASE,
    STRIPE_SECRET_KEY: config.STRIPE_SECRET_KEY,
  };
  const map = ['--map', join(folder, 'import.json')];
  const result = await runImport(env, file, ...map, '--write');
  await untilIdle(database, syncQueue.name);
  return result;
}

test('moving in 8: on the first day, states, trials and MRR are what a recount of Stripe says', async () => {
  const { status, stdout, stderr } = await moveIn(world.server, join(folder, 'users.csv'));
  expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
  expect(stdout).not.toContain('Not read from Stripe yet');
  const db = openDatabase<BillingTables>(world.database);

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
  const { rows: granted } = await world.database.query(
    `select subscription_id from person_claims where purpose = 'trial'`,
  );
  const trials = ours.filter(({ trial_start }) => trial_start !== null).map(({ id }) => id);
  expect(new Set(granted.map((row) => row.subscription_id))).toEqual(new Set(trials));
});

test('moving in 10: an export makes the same business of an empty copy', async () => {
  const { server } = world;
  const [first, second] = [0, 1].map((number) => ({
    email: emailOf(number),
    password: Object.values(expected.passwords)[number] ?? '',
  }));
  if (!first || !second) throw new Error('two kinds of hashes are needed');
  // Its hash is one of ours from now on.
  await logIn(server, first);
  const exported = join(folder, 'export');
  await exportBusiness(openDatabase(server.database), exported);
  const { STRIPE_API_BASE = '', STRIPE_SECRET_KEY, CLOCK_URL = '' } = server.config;
  const copy = await startServer({ env: { STRIPE_API_BASE, STRIPE_SECRET_KEY, CLOCK_URL } });
  onTestFinished(() => copy.close());

  const { status, stdout } = await moveIn(copy, join(exported, 'users.jsonl'));
  expect(status).toBe(0);
  expect(stdout).toContain('\n40 users: 40 new, 0 known, 0 left out\n');

  for (const query of compared) {
    const { rows } = await copy.database.query(query);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual((await server.database.query(query)).rows);
  }
  for (const user of [first, second]) await logIn(copy, user);
  const { token } = await aLogin(copy, first.email);
  const original = await aLogin(server, first.email);
  const current = async (at: TestServer, by: string) =>
    (await at.get('/subscription/current', { token: by })).body.data;
  expect(await current(copy, token)).toEqual(await current(server, original.token));
  const at = new Date((await world.now()) * 1000 + 60_000);
  const figuresOf = ({ database }: TestServer) =>
    showFigures(openDatabase<BillingTables>(database), { currency: 'usd', at });
  expect(await figuresOf(copy)).toEqual(await figuresOf(server));
});

/** What an export and an import keep. */
const compared = [
  `select email, name, email_verified_at, created_at, language, attribution ->> 'campaign' as campaign
   from users order by email`,
  `select email, stripe_customer_id from billing_customers order by stripe_customer_id`,
  `select subscriptions.id, stripe_customer_id, status, plan, price_id, amount, currency, current_period_end,
     trial_end, cancel_at, ended_at, card_last4, next_amount
   from subscriptions order by id`,
  // An account has another id in the copy.
  `select purpose, kind, hash, subscription_id from person_claims where kind != 'user' order by 1, 2, 3, 4`,
];

/** Adds up continuing charges from Stripe's lists, in one currency. */
async function recount(currency: string): Promise<{ amount: string; subscribers: number }> {
  const { data } = await world.stripe.subscriptions.list({ status: 'all', limit: 100 });
  const counted = data.filter((one) => isCounted(one) && one.currency === currency);
  const annual = counted.reduce((sum, { items }) => {
    const [item] = items.data;
    const times = item?.price.recurring?.interval === 'year' ? 1 : 12;
    return sum + (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1) * times;
  }, 0);
  const subscribers = new Set(counted.map(({ customer }) => customer)).size;
  return { amount: formatExactMoney(Math.round(annual / 12), currency), subscribers };
}

function isOurs({ items }: Stripe.Subscription): boolean {
  return items.data[0]?.price.id !== prices.quarter;
}

function isCounted(subscription: Stripe.Subscription): boolean {
  const { status, cancel_at_period_end } = subscription;
  const isCharged = status === 'active' || status === 'past_due';
  return isOurs(subscription) && isCharged && !cancel_at_period_end;
}
