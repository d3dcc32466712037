import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { offerList } from '@stillweb/contract/offers';
import { planCatalogue, type PlanFacts } from '@stillweb/contract/plans';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Buyer } from '../../../test/a-buyer.ts';
import { createApiClient } from '../../../test/api-client.ts';
import { startBilling, type BillingTestApp } from '../../../test/start-billing.ts';
import { aPayingBuyer, paidAmounts } from '../../../test/subscribers.ts';
import { describeStep } from './describe-step.ts';
import { planSetUp, setUpStripe } from './set-up-stripe.ts';

// Commands are processes, and servers of two releases are started.
vi.setConfig({ testTimeout: 180_000 });

let world: BillingTestApp;
const dataDir = mkdtempSync(join(tmpdir(), 'stillweb-set-up-'));

beforeAll(async () => {
  world = await startBilling();
});

afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await world.close();
});

/** What an old and a new release sell. */
const today: PlanFacts[] = Object.values(planCatalogue);
const next = today.map((facts) => (facts.plan === 'MONTHLY' ? { ...facts, amount: 1200 } : facts));

/** An address without a server. */
const site = 'http://127.0.0.1:9';

test('stripe:setup changes nothing until it may, and then only what it has shown', async () => {
  const before = await accountNow();
  const dryRun = await stripeSetup('--dry-run');
  expect(dryRun).toMatchObject({ code: 2, stderr: '' });
  expect(dryRun.stdout).toContain(
    `change  create webhook endpoint ${site}/api/v1/subscription/webhook`,
  );
  expect(dryRun.stdout).toMatch(/Nothing was changed\.\n$/);
  expect(await stripeSetup('--dry-run')).toEqual(dryRun);

  const unasked = await stripeSetup();
  expect(unasked.code).toBe(2);
  expect(unasked.stdout).toContain('run it with --yes');
  expect(await accountNow()).toEqual(before);

  expect(await stripeSetup('--yes')).toMatchObject({ code: 0, stderr: '' });
  const after = await accountNow();
  expect(after.prices).toEqual(before.prices);
  // The live endpoint of another address stays.
  expect(after.endpoints).toEqual([expect.stringContaining(site), ...before.endpoints]);
  const again = await stripeSetup('--dry-run');
  expect(again.code).toBe(0);
  expect(again.stdout).not.toContain('change ');

  const [created = ''] = after.endpoints;
  const [id = ''] = created.split(' ');
  const replacement = await stripeSetup('--yes', `--replace-endpoint=${id}`);
  expect(replacement.code).toBe(0);
  const { endpoints } = await accountNow();
  expect(endpoints).toEqual([expect.stringContaining(site), ...before.endpoints]);
  expect(endpoints).not.toContain(created);
});

// The command `script` gives it a terminal; other systems have another one of that name.
test.skipIf(process.platform !== 'linux')(
  'at a terminal stripe:setup asks, and changes nothing unless the answer is yes',
  async () => {
    const before = await accountNow();
    const answers = { no: 'no\r', nothing: '\r', 'the end of input': '\u0004', 'Ctrl-C': '\u0003' };
    for (const [name, keys] of Object.entries(answers)) {
      const { code, output } = await stripeSetupAtTerminal(keys);
      expect({ name, code, output }).toMatchObject({
        code: 2,
        output: expect.stringMatching(
          /Make these changes\? Type yes: [^]*Nothing was changed\.\s+$/,
        ),
      });
      expect(await accountNow()).toEqual(before);
    }

    const { code, output } = await stripeSetupAtTerminal('yes\r');
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('done    update portal configuration'),
    });
    expect((await accountNow()).endpoints).toHaveLength(before.endpoints.length + 1);
  },
);

test('stripe:setup with an unknown option prints its usage and fails', async () => {
  const { code, stderr } = await stripeSetup('--force');
  expect(code).toBe(1);
  expect(stderr).toContain('--replace-endpoint=we_…');
});

test('billing 40: checkout stays open on old and new servers while a price changes', async () => {
  const payer = await aPayingBuyer(world);
  const buyer = await world.aBuyer();
  await expectSold(buyer, today, 900);

  // The set-up of the next release runs first; then servers are replaced one by one.
  expect(await stepsOf(next)).toContain(
    'create price premium_monthly, 12.00 usd per month (now 9.00 usd per month)',
  );
  await setUp(next);
  await expectSold(buyer, today, 900);
  await expectSold(buyer, next, 1200);

  // A subscriber keeps the old price, and may change to a price of today.
  expect(await payer.current()).toMatchObject({ plan: 'MONTHLY', nextCharge: { amount: 900 } });
  const server = await world.startAnother({}, { plans: next });
  const client = createApiClient(server.url);
  const { body: plans } = await client.get('/subscription/plans');
  for (const { priceId } of plans.data) {
    const preview = await client.post(
      '/subscription/update/preview',
      { priceId },
      { token: payer.token() },
    );
    expect(preview.status, JSON.stringify(preview.body)).toBe(200);
  }
  const portal = await client.post('/subscription/checkout-session/portal', undefined, {
    token: payer.token(),
  });
  expect(portal.status).toBe(200);
  await server.close();

  // A set-up of the old release says that it would put the old price back.
  expect(await stepsOf(today)).toContain(
    `sell price ${world.prices.MONTHLY} as premium_monthly, 9.00 usd per month (now 12.00 usd per month)`,
  );
  await setUp(today);
  await expectSold(buyer, today, 900);
  await expectSold(buyer, next, 1200);
  await setUp(next);
  expect((await accountNow()).prices).toHaveLength(3 + offerList.length * 2);
});

test('billing 20, 40: old and new servers sell at no other price than was shown', async () => {
  const buyer = await world.aBuyer();
  const payer = await aPayingBuyer(world, 'YEARLY');
  await setUp(next);
  const { data: prices } = await world.stripe.prices.list({ active: true });
  for (const [plans, sold, other] of [
    [today, 900, 1200],
    [next, 1200, 900],
  ] as const) {
    const server = await world.startAnother({}, { plans });
    const client = createApiClient(server.url);
    const checkout = (amount: number) =>
      client.post(
        '/subscription/checkout-session',
        { plan: 'MONTHLY', price: { amount, currency: 'usd' } },
        { token: buyer.token() },
      );
    const refused = await checkout(other);
    expect([refused.status, refused.body.code]).toEqual([409, 'PRICE_CHANGED']);
    expect((await checkout(sold)).status).toBe(200);

    // A page of the other release has the id of its price.
    const priceId = prices.find(({ unit_amount }) => unit_amount === other)?.id;
    for (const path of ['update', 'update/preview']) {
      const token = payer.token();
      const { status, body } = await client.post(`/subscription/${path}`, { priceId }, { token });
      expect([path, status, body.code]).toEqual([path, 400, 'UNKNOWN_PRICE']);
      expect(body.message).toMatch(/no longer on sale/);
    }
    await server.close();
  }
  expect(await paidAmounts(world, payer)).toEqual([9900]);
  expect(await payer.current()).toMatchObject({ plan: 'YEARLY' });
});

/** What `setUpStripe` and its plan need here; the endpoint is not touched. */
const local = {
  siteUrl: 'http://localhost:1',
  knowsWebhookSecret: true,
  reachesLocalhost: false,
  replaceEndpoints: [],
  onWebhookSecret: () => {},
};

function setUp(plans: PlanFacts[]): Promise<void> {
  return setUpStripe(world.stripe, { ...local, plans });
}

async function stepsOf(plans: PlanFacts[]): Promise<string[]> {
  const { steps } = await planSetUp(world.stripe, { ...local, plans });
  return steps.map(describeStep);
}

/** A server that announces these plans, and has no price in memory, sells the monthly plan. */
async function expectSold(buyer: Buyer, plans: PlanFacts[], amount: number): Promise<void> {
  const server = await world.startAnother({}, { plans });
  const { status, body } = await createApiClient(server.url).post(
    '/subscription/checkout-session',
    { plan: 'MONTHLY' },
    { token: buyer.token() },
  );
  await server.close();
  expect(status, JSON.stringify(body)).toBe(200);
  const customer = await buyer.customerId();
  const { data: sessions } = await world.stripe.checkout.sessions.list({
    customer,
    status: 'open',
  });
  const items = await world.stripe.checkout.sessions.listLineItems(sessions[0]?.id ?? '');
  expect(items.data.map(({ price }) => price?.unit_amount)).toEqual([amount]);
}

/** What the set-up could have changed. */
async function accountNow() {
  const prices = await world.stripe.prices.list({ active: true });
  const portals = await world.stripe.billingPortal.configurations.list();
  const endpoints = await world.stripe.webhookEndpoints.list();
  return {
    prices: prices.data,
    portals: portals.data,
    endpoints: endpoints.data.map(({ id, url }) => `${id} ${url}`),
  };
}

/** Runs the command without a terminal. */
async function stripeSetup(...args: string[]) {
  const child = spawn(process.execPath, [...command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentFor(site),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  return { code: await exitCodeOf(child), stdout, stderr };
}

/** Runs the command for another site at a terminal, and answers its question with these keys. */
async function stripeSetupAtTerminal(keys: string) {
  const line = [process.execPath, ...command].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: environmentFor('http://127.0.0.1:8'),
  });
  let output = '';
  let isAnswered = false;
  child.stdout.on('data', (chunk) => {
    output += chunk;
    if (isAnswered || !output.includes('Type yes: ')) return;
    isAnswered = true;
    child.stdin.write(keys);
  });
  return { code: await exitCodeOf(child), output };
}

const command = [
  '--disable-warning=ExperimentalWarning',
  fileURLToPath(new URL('../../../../scripts/stripe-setup.ts', import.meta.url)),
];

function environmentFor(publicUrl: string) {
  return {
    PATH: process.env.PATH,
    STRIPE_API_BASE: world.sandboxUrl,
    STRIPE_SECRET_KEY: 'sk_test_tests',
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
  };
}

async function exitCodeOf(child: ChildProcess): Promise<number | null> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', reject).on('close', resolve);
  return promise;
}
