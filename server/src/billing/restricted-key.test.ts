import { readFileSync } from 'node:fs';
import { planCatalogue } from '@stillweb/contract/plans';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  resources,
  stripePermission,
  type Access,
  type Resource,
} from '../../../sandbox/src/stripe/store/permissions.ts';
import { cards, type Buyer } from '../../test/a-buyer.ts';
import { testPassword } from '../../test/a-user.ts';
import { enqueueJob, untilIdle } from '../../test/enqueue-job.ts';
import { startBilling, type BillingTestApp } from '../../test/start-billing.ts';
import { aPastDueBuyer, aPayingBuyer } from '../../test/subscribers.ts';
import { balanceQueue, compareQueue, reconcileQueue } from './jobs.ts';
import { setUpStripe } from './stripe-setup/set-up-stripe.ts';

// One server for the whole table, and buyers in many states.
vi.setConfig({ testTimeout: 180_000 });

const serverKey = 'rk_test_server';
const setUpKey = 'rk_test_set_up';

/** By resource. */
type Permissions = Map<string, string>;
/** The resources whose permission was taken away in a test. */
const removed = new Set<string>();
const documented = readPermissions();

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({ env: { STRIPE_SECRET_KEY: serverKey } });
  await restrict(serverKey, documented.server);
});

afterAll(() => world.close());

test('billing 45: the permissions of OPERATIONS suffice for the life of a subscriber', async () => {
  const buyer = await aPayingBuyer(world);
  const payment = { paymentMethodId: 'pm_card_mastercard' };
  await expectDone(buyer, [
    ['POST', '/subscription/checkout-session/portal'],
    ['GET', '/subscription/invoices'],
    ['POST', '/subscription/cancel'],
    ['POST', '/subscription/reactivate'],
    ['POST', '/subscription/update/preview', { priceId: world.prices.YEARLY }],
    ['POST', '/subscription/update', { priceId: world.prices.YEARLY }],
    ['POST', '/subscription/update-payment-method', payment],
  ]);
  const customer = await buyer.customerId();
  await aDuplicate(customer, world.prices.MONTHLY);
  await expect.poll(async () => (await world.stripe.refunds.list()).data).toHaveLength(1);
  const overdue = await aPastDueBuyer(world);
  await expectDone(overdue, [['POST', '/subscription/update-payment-method', payment]]);
  await overdue.untilStatus('ACTIVE');
  await enqueueJob(world.database, reconcileQueue);
  await enqueueJob(world.database, compareQueue);
  await enqueueJob(world.database, balanceQueue);
  await untilIdle(world.database, reconcileQueue.name);
  await untilIdle(world.database, compareQueue.name);
  await untilIdle(world.database, balanceQueue.name);
  await expectDone(buyer, [['DELETE', '/user', { password: testPassword }]]);
  await expect
    .poll(async () => (await world.stripe.customers.retrieve(customer)).deleted)
    .toBe(true);
  expect(missingPermissions()).toEqual([]);
});

type Call = [method: string, path: string, body?: object];

/** What a buyer cannot do without a permission. The buyer has paid once. */
const calls: [Resource, Access, Call][] = [
  ['subscriptions', 'write', ['POST', '/subscription/cancel']],
  ['invoices', 'write', ['POST', '/subscription/update/preview', { priceId: 'YEARLY' }]],
  ['customer_portal', 'write', ['POST', '/subscription/checkout-session/portal']],
  [
    'payment_methods',
    'write',
    ['POST', '/subscription/update-payment-method', { paymentMethodId: 'pm_card_visa' }],
  ],
];

test('billing 45: without one permission what needs it fails by name, the rest goes on', async () => {
  const buyer = await aPayingBuyer(world);
  for (const [resource, access, [method, path, body]] of calls) {
    await withoutPermission(resource, access, async () => {
      const price = body && 'priceId' in body ? { priceId: world.prices.YEARLY } : body;
      const { status, body: answer } = await buyer.call(method, path, price);
      expect([path, status, answer.code]).toEqual([path, 503, 'PAYMENT_PROVIDER_UNAVAILABLE']);
      const newcomer = await world.aBuyer();
      await expectDone(newcomer, [['POST', '/subscription/checkout-session', { plan: 'MONTHLY' }]]);
    });
  }
  for (const resource of ['customers', 'checkout_sessions'] as const) {
    await withoutPermission(resource, 'write', async () => {
      const newcomer = await world.aBuyer();
      const checkout = { plan: 'MONTHLY' };
      const { status } = await newcomer.post('/subscription/checkout-session', checkout);
      expect([resource, status]).toEqual([resource, 503]);
      await expectDone(buyer, [
        ['POST', '/subscription/cancel'],
        ['POST', '/subscription/reactivate'],
      ]);
    });
  }
  await withoutPermission('promotion_codes', 'read', async () => {
    const newcomer = await world.aBuyer();
    const checkout = { plan: 'MONTHLY', code: 'SPRING' };
    const { status } = await newcomer.post('/subscription/checkout-session', checkout);
    expect(status).toBe(503);
    await expectDone(newcomer, [['POST', '/subscription/checkout-session', { plan: 'MONTHLY' }]]);
  });
  await withoutPermission('charges', 'read', async () => {
    const { status, body } = await buyer.post('/subscription/cancel');
    expect([status, body.code]).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE']);
  });
  await withoutPermission('early_fraud_warnings', 'read', async () => {
    world.server.expectErrorLine('early fraud warnings cannot be read');
    const warned = await aPayingBuyer(world, 'YEARLY', cards.warned);
    await world.advance('PT1M');
    expect((await warned.current())?.status).toBe('ACTIVE');
  });
  await withoutPermission('disputes', 'read', async () => {
    world.server.expectErrorLine('disputes cannot be read');
    const disputed = await aPayingBuyer(world, 'YEARLY', cards.disputed);
    await disputed.untilStatus('CANCELED');
  });
  world.server.expectErrorLine('the balance at Stripe cannot be read');
  for (const resource of ['balance', 'payouts'] as const) {
    await withoutPermission(resource, 'read', () => enqueueJob(world.database, balanceQueue));
  }
  await withoutPermission('events', 'read', () => enqueueJob(world.database, reconcileQueue));
  const failing = await world.aBuyer();
  await failing.subscribe('MONTHLY', cards.failsLater);
  await withoutPermission('payment_intents', 'read', () => world.advance('P7DT2H'));
  await failing.untilStatus('PAST_DUE');
  await withoutPermission('refunds', 'write', async () => {
    await aDuplicate(await buyer.customerId(), world.prices.YEARLY);
  });
  // A server that runs has the prices in memory.
  await withoutPermission('prices', 'read', async () => {
    const other = await world.startAnother();
    expect((await fetch(`${other.url}/api/v1/subscription/plans`)).status).toBe(503);
    world.server.logLines.push(...other.logLines);
    await other.close();
  });
  expect(removed).toEqual(new Set(documented.server.keys()));
});

// The last test: from now on events go to an address without a server.
test('billing 45: the permissions of OPERATIONS suffice for the set-up', async () => {
  await restrict(setUpKey, documented.setUp);
  const { hostname, port } = new URL(world.sandboxUrl);
  const stripe = new Stripe(setUpKey, { host: hostname, port, protocol: 'http', telemetry: false });
  await stripe.products.update('stillweb_premium', { name: 'Another name' });
  let secret = '';
  await setUpStripe(stripe, {
    plans: [{ ...planCatalogue.MONTHLY, amount: 12_000 }],
    siteUrl: 'http://127.0.0.1:9',
    knowsWebhookSecret: true,
    reachesLocalhost: true,
    replaceEndpoints: 'all of ours',
    onWebhookSecret: (created) => {
      secret = created;
    },
  });
  expect(secret).toMatch(/^whsec_/);
});

/** The rows of the table in OPERATIONS: the resources and what each of the two keys may do. */
function readPermissions(): { server: Permissions; setUp: Permissions } {
  const text = readFileSync(new URL('../../../docs/OPERATIONS.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| [^|]*\(`(\w+)`\) \| ?(\w*) \| ?(\w*) \|/gm)];
  const column = (index: number): Permissions =>
    new Map(rows.flatMap((row) => (row[index] ? [[row[1] ?? '', row[index]]] : [])));
  return { server: column(2), setUp: column(3) };
}

/** Gives a key exactly these permissions, except one. */
async function restrict(
  key: string,
  permissions: Permissions,
  except?: [Resource, Access],
): Promise<void> {
  const without = resources.flatMap((resource) => {
    const access = permissions.get(resource);
    if (!access) return [`${resource}:read`];
    if (except?.[0] === resource) return [`${resource}:${except[1]}`];
    return access === 'read' ? [`${resource}:write`] : [];
  });
  const response = await fetch(`${world.sandboxUrl}/sandbox/keys/${key}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ without }),
  });
  expect(response.status, await response.text()).toBe(200);
}

/** Works without a permission until the log names it, and gives it back. */
async function withoutPermission(
  resource: Resource,
  access: Access,
  work: () => Promise<void>,
): Promise<void> {
  expect(documented.server.get(resource), `${resource} in OPERATIONS`).toBe(access);
  removed.add(resource);
  await restrict(serverKey, documented.server, [resource, access]);
  await work();
  await expect.poll(missingPermissions).toContain(stripePermission(resource, access));
  await restrict(serverKey, documented.server);
}

/** The permissions that log lines name as missing. */
function missingPermissions(): string[] {
  const named = JSON.stringify(world.server.logLines).matchAll(/Having the '(\w+)' permission/g);
  return [...new Set([...named].map(([, permission = '']) => permission))];
}

async function expectDone(buyer: Buyer, made: Call[]): Promise<void> {
  for (const [method, path, body] of made) {
    const answer = await buyer.call(method, path, body);
    expect([path, answer.status, answer.body?.code]).toEqual([path, 200, undefined]);
  }
}

/** A second subscription that our server has not made: it is ended and refunded. */
async function aDuplicate(customer: string, price: string): Promise<void> {
  const card = await world.stripe.paymentMethods.attach('pm_card_visa', { customer });
  await world.stripe.subscriptions.create({
    customer,
    items: [{ price }],
    default_payment_method: card.id,
  });
}
