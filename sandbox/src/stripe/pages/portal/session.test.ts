import { afterAll, expect, test } from 'vitest';
import { aCard, aSubscriber, open, post } from '../testing/browse.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';
import { aPortal } from './testing/a-portal.ts';

const sandbox = await startSandbox();
const portal = await aPortal(sandbox);
afterAll(async () => sandbox.close());

const backToSite = {
  type: 'redirect',
  redirect: { return_url: 'https://site.example/done' },
} as const;

test('a link expires after five minutes unopened, or an hour after its last use', async () => {
  const { customer } = await aSubscriber(sandbox, { price: portal.monthly });
  const unopened = await portal.link(customer.id);
  const opened = await portal.link(customer.id);
  expect((await open(opened)).status).toBe(200);
  await sandbox.advance('PT6M');
  expect(await open(unopened)).toMatchObject({
    status: 410,
    text: expect.stringContaining('This link has expired'),
  });
  await sandbox.advance('PT50M');
  expect((await open(opened)).status).toBe(200);
  await sandbox.advance('PT61M');
  expect((await open(opened)).status).toBe(410);
  expect((await open(`${sandbox.url}/portal/bps_none`)).status).toBe(410);
});

test('a link expires with its customer, whose details can be cleared before', async () => {
  const { customer } = await aSubscriber(sandbox, { price: portal.monthly });
  const link = await portal.link(customer.id);
  expect((await open(link)).status).toBe(200);
  const address = { line1: '1 High Street', city: 'London', country: 'GB' };
  const known = await sandbox.stripe.customers.update(customer.id, {
    address,
    shipping: { name: 'Ada', address },
  });
  expect(known).toMatchObject({ address: { ...address, state: null }, shipping: { name: 'Ada' } });
  const cleared = await sandbox.stripe.customers.update(customer.id, {
    address: '',
    shipping: '',
    name: '',
  });
  expect(cleared).toMatchObject({ address: null, shipping: null, name: null });
  await sandbox.stripe.customers.del(customer.id);
  expect((await open(link)).status).toBe(410);
});

test('a link for the payment method opens its form and returns to the seller', async () => {
  const { customer } = await aSubscriber(sandbox, { price: portal.monthly });
  const link = await portal.link(customer.id, {
    type: 'payment_method_update',
    after_completion: backToSite,
  });
  const step = await open(link);
  expect(step.redirectsTo).toBe(`${link}/payment-method`);
  expect((await open(step.redirectsTo)).html).toContain('Return to Stillweb</a>');
  const done = await post(step.redirectsTo, aCard('5555555555554444'));
  expect(done.redirectsTo).toBe('https://site.example/done');
  expect((await open(link)).text).toContain('Mastercard ending in 4444');
});

test('a link for a cancellation opens its form and returns to the seller', async () => {
  const { customer, subscription } = await aSubscriber(sandbox, { price: portal.monthly });
  const link = await portal.link(customer.id, {
    type: 'subscription_cancel',
    subscription_cancel: { subscription: subscription.id },
    after_completion: backToSite,
  });
  const { redirectsTo } = await open(link);
  expect((await open(redirectsTo)).text).toContain('Cancel Premium?');
  expect((await post(redirectsTo)).redirectsTo).toBe('https://site.example/done');
});

test('a link for a switch opens the choice of plan, or with a price its confirmation', async () => {
  const { customer, subscription } = await aSubscriber(sandbox, { price: portal.monthly });
  const [item] = subscription.items.data;
  const choice = await open(
    await portal.link(customer.id, {
      type: 'subscription_update',
      subscription_update: { subscription: subscription.id },
    }),
  );
  expect((await open(choice.redirectsTo)).text).toContain('Choose a plan');
  const confirm = await open(
    await portal.link(customer.id, {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: item?.id ?? '', price: portal.yearly, quantity: 1 }],
      },
      after_completion: {
        type: 'hosted_confirmation',
        hosted_confirmation: { custom_message: 'Enjoy the year.' },
      },
    }),
  );
  expect((await open(confirm.redirectsTo)).text).toContain('Due today $90.00');
  const done = await post(confirm.redirectsTo, { price: portal.yearly });
  expect((await open(done.redirectsTo)).text).toContain('Enjoy the year.');
});
