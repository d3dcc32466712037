import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkBrowser } from '../../test/people/linked-browser.ts';
import { startBillingWithOps } from '../../test/worlds/open-ops.ts';
import type { BillingTestApp } from '../../test/worlds/start-billing.ts';
import { untilSynced } from '../../test/internals/until-synced.ts';
import type { AccountTables } from '../account/tables.ts';
import type { BillingTables } from '../billing/tables.ts';
import type { LicenceTables } from '../licence/tables.ts';
import { openDatabase } from '../platform/database/database.ts';
import { explainBilling } from './explain-billing.ts';
import { explainLicence, unlinkBrowser } from './explain-licence.ts';
import { listFailedEvents, resync, retryFailedEvents, type Ops } from './repair-billing.ts';

let world: BillingTestApp;
let ops: Ops;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ world, ops, close } = await startBillingWithOps());
});

afterAll(() => close());

test('`ops why` explains what a user sees, from the account to the emails', async () => {
  const buyer = await world.aBuyer();
  await buyer.checkOut('MONTHLY');
  await world.server.mailbox.untilReceived(buyer.email);
  const id = await buyer.subscriptionId();
  const explain = async () => (await explainBilling(ops.db, buyer.email)).join('\n');
  await expect.poll(explain).toMatch(/event .*customer\.subscription\.created, done/);

  const explanation = await explain();

  expect(explanation).toMatch(
    /^verdict +Premium, in a free trial, until .*; \$9\.00 is charged then/,
  );
  expect(explanation).toMatch(/^account .*verified/m);
  expect(explanation).toContain(await buyer.customerId());
  expect(explanation).toMatch(new RegExp(`subscription +${id}, trialing, MONTHLY`));
  expect(explanation).toMatch(new RegExp(`shown +${id}, it gives access`));
  expect(explanation).toMatch(
    /checkout .*Opened a monthly checkout with a free trial and completed it, cs_\w+, complete$/m,
  );
  expect(explanation).toMatch(/trial +used by this card/);
  expect(explanation).toMatch(new RegExp(`mail .*trial-started:${id}`));
});

test('`ops why` shows a customer whose creation got no answer, until it has one', async () => {
  const buyer = await world.aBuyer();
  const open = () => buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  const customers = async () =>
    (await explainBilling(ops.db, buyer.email)).filter((line) => line.startsWith('customer '));
  await world.fault('POST', '/v1/customers', { applyThenDrop: true });
  expect(await open()).toMatchObject({ status: 503 });
  expect(await customers()).toEqual([expect.stringContaining('being made at Stripe')]);
  await world.clearFaults();
  expect(await open()).toMatchObject({ status: 200 });
  expect(await customers()).toEqual([expect.stringContaining(await buyer.customerId())]);
});

test('`ops licence` explains why browsers are premium or not, and unlinks one', async () => {
  const buyer = await world.aBuyer();
  const database = openDatabase<AccountTables & BillingTables & LicenceTables>(world.database);
  const explain = async () => (await explainLicence(database, buyer.email)).join('\n');
  expect(await explain()).toMatch(/^subscription +none: .*\n.*none is linked/m);

  const { deviceId } = await linkBrowser(world.server, { token: buyer.token() });
  await buyer.subscribe('MONTHLY');
  const explanation = await explain();
  expect(explanation).toMatch(/subscription +sub_\w+, trialing, gives Premium/);
  expect(explanation).toMatch(
    new RegExp(`browser +${deviceId}, Chrome on Windows, extension 1.0.0, linked by a page .*seen`),
  );
  await world.database.query('update users set blocked_at = now() where email = $1', [buyer.email]);
  expect(await explain()).toMatch(
    /^verdict +Not premium: the account is blocked.*\n.*trialing, gives no Premium$/m,
  );
  expect(await unlinkBrowser(database, deviceId)).toBe(`${deviceId} is unlinked.`);
  await expect(unlinkBrowser(database, deviceId)).rejects.toThrow('is no linked browser');
  expect(await explain()).toContain('none is linked');
});

test('billing 33: `ops why` shows a repair that Stripe refuses, with its reason', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  await world.fault('DELETE', '/v1/subscriptions/*', { answer: { status: 403 } });
  const { id } = await world.stripe.subscriptions.create({
    customer: await buyer.customerId(),
    items: [{ price: world.prices.YEARLY }],
    trial_period_days: 7,
  });
  await expect
    .poll(async () => (await explainBilling(ops.db, buyer.email)).join('\n'))
    .toMatch(
      new RegExp(
        `^repair .*cancel-subscription:${id}, pending after 1 attempts: .*, next attempt from`,
        'm',
      ),
    );
});

test('`ops why` says since when emails do not reach a user', async () => {
  const buyer = await world.aBuyer();
  await world.database.query('update users set email_undeliverable_at = now() where email = $1', [
    buyer.email,
  ]);
  await buyer.subscribe('MONTHLY');
  await expect
    .poll(async () => (await explainBilling(ops.db, buyer.email)).join('\n'))
    .toMatch(
      /^account .* verified, email undeliverable since 20[^]*mail .*: the address refuses email, trial-started:/m,
    );
});

test('a resync stores what no webhook has delivered', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  await world.webhooks('drop');
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), {
    cancel_at_period_end: true,
  });
  expect((await buyer.current())?.cancelAt).toBeNull();
  expect(await resync(ops, buyer.email)).toMatch(/is as Stripe says/);
  expect((await buyer.current())?.cancelAt).not.toBeNull();
  await world.webhooks('normal');
  const visitor = await world.aBuyer();
  expect(await resync(ops, visitor.email)).toMatch(/nothing to ask/);
});

test('failed events are listed with the reason and can be processed again', async () => {
  expect(await listFailedEvents(ops.billingDb)).toEqual(['No event has failed.']);
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const id = await buyer.subscriptionId();
  // So that no event but the one below fails.
  await untilSynced(world);
  await world.webhooks('drop');
  await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const { data } = await world.stripe.events.list({ type: 'customer.subscription.updated' });
  const payload = JSON.stringify(data[0]);
  const secret = world.webhookSecret;
  await world.outage('500', 60);
  await world.server.call('POST', '/subscription/webhook', {
    body: payload,
    headers: {
      'stripe-signature': world.stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
  });
  await expect
    .poll(() => listFailedEvents(ops.billingDb))
    .toEqual([expect.stringMatching(/customer\.subscription\.updated, pending, failed \d+ times/)]);
  await world.outage('500', 0);
  expect(await retryFailedEvents(ops)).toBe('1 events of 1 customers are tried again.');
  await expect.poll(async () => (await buyer.current())?.cancelAt).not.toBeNull();
});
