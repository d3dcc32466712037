import { isDeepStrictEqual } from 'node:util';
import { offerList } from '@stillweb/contract/billing/offers';
import { listPlainPlans, type PlanDetails } from '@stillweb/contract/billing/plans';
import { expect, test } from 'vitest';
import type { Buyer } from '../../../../test/people/a-buyer.ts';
import { createApiClient, type ApiClient } from '../../../../test/calls/api-client.ts';
import {
  accountNow,
  expectRefusal,
  site,
  stripeSetup,
  stripeSetupAtTerminal,
  useSetUpCommand,
} from '../../../../test/worlds/set-up-command.ts';
import { aPayingBuyer, paidAmounts } from '../../../../test/people/subscribers.ts';
import { describeStep } from './describe-step.ts';
import { planSetUp, setUpStripe } from './set-up-stripe.ts';

const app = useSetUpCommand();

/** The plans of an old and a new release. */
const today: PlanDetails[] = listPlainPlans();
const next = today.map((details) =>
  details.lookupKey === 'premium_monthly' ? { ...details, amount: 1200 } : details,
);

test('stripe:setup changes nothing until it may, and then only what it has shown', async () => {
  const before = await accountNow();
  const dryRun = await stripeSetup('--dry-run');
  expect(dryRun).toMatchObject({ code: 2, stderr: '' });
  expect(dryRun.stdout).toContain(
    `change  create webhook endpoint ${site}/api/v1/subscription/webhook`,
  );
  expect(dryRun.stdout).toMatch(/Nothing was changed\.\n$/);

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
  { tags: 'exhaustive' },
  async () => {
    const { endpoints } = await accountNow();
    await expectRefusal('no', 'no\r');
    await expectRefusal('Ctrl-C', '\u0003');

    const { code, output } = await stripeSetupAtTerminal('yes\r');
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('done    update portal configuration'),
    });
    expect((await accountNow()).endpoints).toHaveLength(endpoints.length + 1);
  },
);

test('stripe:setup with an unknown option prints its usage and fails', async () => {
  const { code, stderr } = await stripeSetup('--force');
  expect(code).toBe(1);
  expect(stderr).toContain('--replace-endpoint=we_…');
});

test(
  'billing 40: checkout stays open on old and new servers while a price changes',
  { tags: 'exhaustive' },
  async () => {
    const world = app();
    const payer = await aPayingBuyer(world);
    const buyer = await world.aBuyer();

    // The set-up of the next release runs first; then servers are replaced one by one.
    expect(await stepsOf(next)).toContain(
      'create price premium_monthly, 12.00 usd per month (now 9.00 usd per month)',
    );
    await setUp(next);
    await expectSold(buyer, today, 900);
    // A subscriber keeps the old price, and may change to a price of today.
    expect(await payer.current()).toMatchObject({ plan: 'MONTHLY', nextCharge: { amount: 900 } });
    await expectSold(buyer, next, 1200, async (client) => {
      const { body: plans } = await client.get('/subscription/plans');
      const token = payer.token();
      for (const { priceId } of plans.data) {
        const preview = await client.post('/subscription/update/preview', { priceId }, { token });
        expect(preview.status, JSON.stringify(preview.body)).toBe(200);
      }
      const portal = '/subscription/checkout-session/portal';
      expect(await client.post(portal, undefined, { token })).toMatchObject({ status: 200 });
    });

    // A set-up of the old release says that it would put the old price back.
    expect(await stepsOf(today)).toContain(
      `sell price ${world.prices.MONTHLY} as premium_monthly, 9.00 usd per month (now 12.00 usd per month)`,
    );
    await setUp(today);
    await expectSold(buyer, today, 900);
    await expectSold(buyer, next, 1200);
    await setUp(next);
    expect((await accountNow()).prices).toHaveLength(today.length + 1 + offerList.length * 2);
  },
);

test(
  'billing 20, 40: old and new servers sell at no other price than was shown',
  { tags: 'exhaustive' },
  async () => {
    const world = app();
    const buyer = await world.aBuyer();
    const payer = await aPayingBuyer(world, 'YEARLY');
    await setUp(next);
    const { data: prices } = await world.stripe.prices.list({ active: true, limit: 100 });
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
  },
);

test('currencies 24: the set-up makes the one price that is missing, and changes nothing of others', async () => {
  const { stripe } = app();
  // An account of several businesses.
  const { id: product } = await stripe.products.create({ name: 'Another Business' });
  const recurring = { interval: 'month' } as const;
  const lookup_key = 'another_monthly_eur';
  await stripe.prices.create({ product, currency: 'eur', unit_amount: 899, recurring, lookup_key });
  await stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true } },
  });
  await stripe.webhookEndpoints.create({ url: 'https://another.example/', enabled_events: ['*'] });
  const { data } = await stripe.prices.list({ lookup_keys: ['premium_monthly_eur'] });
  await stripe.prices.update(data[0]?.id ?? '', { active: false });
  await stripeSetup('--yes');
  const again = await stripe.prices.list({ lookup_keys: ['premium_monthly_eur'] });
  await stripe.prices.update(again.data[0]?.id ?? '', { active: false });
  const before = { ...(await accountNow()), products: await stripe.products.list() };

  expect(await stripeSetup('--yes')).toMatchObject({ code: 0, stderr: '' });
  const after = { ...(await accountNow()), products: await stripe.products.list() };
  const [made, ...others] = after.prices;
  expect(made).toMatchObject({
    lookup_key: 'premium_monthly_eur',
    unit_amount: 899,
    currency: 'eur',
  });
  expect(others).toEqual(before.prices);
  const isInEuros = ({ metadata }: { metadata: Record<string, string> | null }) =>
    metadata?.['currency'] === 'eur';
  const changed = after.portals.filter(
    (portal, index) => !isDeepStrictEqual(portal, before.portals[index]),
  );
  expect([changed.length, changed.every(isInEuros)]).toEqual([1, true]);
  expect(after.endpoints).toEqual(before.endpoints);
  expect(after.products).toEqual(before.products);
});

/** The options that `setUpStripe` and its plan need here; the endpoint is not touched. */
const local = {
  siteUrl: 'http://localhost:1',
  knowsWebhookSecret: true,
  reachesLocalhost: false,
  replaceEndpoints: [],
  onWebhookSecret: () => {},
};

function setUp(plans: PlanDetails[]): Promise<void> {
  return setUpStripe(app().stripe, { ...local, plans });
}

async function stepsOf(plans: PlanDetails[]): Promise<string[]> {
  const { steps } = await planSetUp(app().stripe, { ...local, plans });
  return steps.map(describeStep);
}

/** A server that announces these plans, and has no price in memory, sells the monthly plan. */
async function expectSold(
  buyer: Buyer,
  plans: PlanDetails[],
  amount: number,
  useServer?: (client: ApiClient) => Promise<void>,
): Promise<void> {
  const world = app();
  const server = await world.startAnother({}, { plans });
  const client = createApiClient(server.url);
  const { status, body } = await client.post(
    '/subscription/checkout-session',
    { plan: 'MONTHLY' },
    { token: buyer.token() },
  );
  await useServer?.(client);
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
