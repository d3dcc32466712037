import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { startSandbox } from './testing/start-sandbox.ts';
import { startStripeCli } from './testing/stripe-cli.ts';
import { receiveWebhooks } from './testing/webhook-receiver.ts';

const sandbox = await startSandbox();
const cli = await startStripeCli(sandbox);
afterAll(async () => {
  await cli.close();
  await sandbox.close();
});

/** Triggers of the tool that are named by the event they cause. */
const triggers: [trigger: string, event: string][] = [
  'billing_portal.configuration.created',
  'billing_portal.configuration.updated',
  'billing_portal.session.created',
  'customer.created',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.trial_will_end',
  'customer.subscription.updated',
  'customer.updated',
  'payment_method.attached',
  'payment_method.detached',
  'price.created',
  'price.updated',
  'product.created',
  'product.deleted',
  'product.updated',
  'test_helpers.test_clock.advancing',
  'test_helpers.test_clock.created',
  'test_helpers.test_clock.deleted',
  'test_helpers.test_clock.ready',
].map((event) => [event, event]);

test.each([
  ...triggers,
  ['subscription.payment_failed', 'invoice.payment_failed'],
  ['subscription.payment_succeeded', 'invoice.payment_succeeded'],
])('`stripe trigger %s` succeeds and causes %s', async (trigger, event) => {
  await sandbox.newEvents();
  const { code, stdout, stderr } = await cli.run('trigger', trigger);
  expect(code, stdout + stderr).toBe(0);
  const seen: string[] = [];
  await expect.poll(async () => seen.push(...(await sandbox.newEvents())) && seen).toContain(event);
});

test('every trigger for subscriptions that the tool offers is tested', async () => {
  const { stdout } = await cli.run('trigger', '--help');
  const offered = stdout.match(/^ {2}customer\.subscription\.\w+$/gm)?.map((line) => line.trim());
  expect(offered).not.toHaveLength(0);
  expect(triggers.map(([name]) => name)).toEqual(expect.arrayContaining(offered ?? []));
});

test('`stripe fixtures` creates a subscriber from our file', async () => {
  const file = fileURLToPath(new URL('testing/subscriber.fixture.json', import.meta.url));
  const { code, stdout, stderr } = await cli.run('fixtures', file);
  expect(code, stdout + stderr).toBe(0);
  const [customer] = (await sandbox.stripe.customers.list({ limit: 1 })).data;
  expect(customer).toMatchObject({ email: 'ada@stillweb.example', metadata: { userId: 'user-1' } });
  const subscriptions = await sandbox.stripe.subscriptions.list({
    customer: customer?.id,
    expand: ['data.customer.invoice_settings.default_payment_method'],
  });
  expect(subscriptions.data).toMatchObject([
    {
      status: 'trialing',
      customer: { invoice_settings: { default_payment_method: { card: { last4: '4242' } } } },
      items: { data: [{ price: { lookup_key: 'premium_by_fixture' } }] },
    },
  ]);
});

test('the tool creates, reads, changes and lists objects', async () => {
  const created = await cli.json('customers', 'create', '--email', 'bo@stillweb.example');
  expect(created).toMatchObject({ object: 'customer', email: 'bo@stillweb.example' });
  const [customer] = (await sandbox.stripe.customers.list({ limit: 1 })).data;
  const path = `/v1/customers/${customer?.id}`;
  expect(await cli.json('get', path)).toMatchObject({ email: 'bo@stillweb.example' });
  expect(await cli.json('post', path, '-d', 'name=Bo')).toMatchObject({ name: 'Bo' });
  const events = await cli.json('events', 'list', '--limit', '1', '--type', 'customer.updated');
  expect(events).toMatchObject({
    object: 'list',
    data: [{ type: 'customer.updated', data: { previous_attributes: { name: null } } }],
  });
  const refused = await cli.run('get', '/v1/customers/cus_none');
  expect(refused.stdout + refused.stderr).toContain("No such customer: 'cus_none'");
});

test('`stripe events resend` delivers an event again to the named endpoint', async () => {
  const receiver = await receiveWebhooks(sandbox, ['product.created']);
  try {
    const product = await sandbox.stripe.products.create({ name: 'Sent twice' });
    const [event] = await receiver.arrived(1);
    const resent = await cli.json(
      'events',
      'resend',
      event?.id ?? '',
      '--webhook-endpoint',
      receiver.endpoint.id,
    );
    expect(resent).toMatchObject({ id: event?.id, data: { object: { id: product.id } } });
    expect((await receiver.arrived(2)).map(({ id }) => id)).toEqual([event?.id, event?.id]);
  } finally {
    await receiver.close();
  }
});
