import { afterAll, expect, test } from 'vitest';
import { aCard, aSubscriber, open, post } from '../testing/browse.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';
import { aPortal } from './testing/a-portal.ts';

const sandbox = await startSandbox();
const portal = await aPortal(sandbox);
afterAll(async () => sandbox.close());

async function defaultCardOf(customer: string) {
  const retrieved = await sandbox.stripe.customers.retrieve(customer, {
    expand: ['invoice_settings.default_payment_method'],
  });
  return retrieved.deleted ? null : retrieved.invoice_settings.default_payment_method;
}

test('a new card becomes the customer’s default, and the subscription keeps its own', async () => {
  const { customer, subscription } = await aSubscriber(sandbox, { price: portal.monthly });
  const link = await portal.link(customer.id);
  await sandbox.newEvents();
  const done = await post(`${link}/payment-method`, aCard('5555555555554444'));
  expect(await sandbox.newEvents()).toEqual([
    'setup_intent.created',
    'setup_intent.succeeded',
    'payment_method.attached',
    'customer.updated',
  ]);
  const page = await open(done.redirectsTo);
  expect(page.text).toContain('Your payment method is updated.');
  expect(page.text).toContain('Mastercard ending in 4444');
  expect(await defaultCardOf(customer.id)).toMatchObject({ card: { last4: '4444' } });
  const after = await sandbox.stripe.subscriptions.retrieve(subscription.id);
  expect(after.default_payment_method).toBe(subscription.default_payment_method);
});

test('an invalid or declined card changes nothing', async () => {
  const { customer } = await aSubscriber(sandbox, { price: portal.monthly });
  const url = `${await portal.link(customer.id)}/payment-method`;
  expect((await post(url, aCard('1234'))).text).toContain('Your card number is too short.');
  const refused = await post(url, aCard('4000000000000002'));
  expect(refused.status).toBe(402);
  expect(refused.text).toContain('Your card was declined.');
  expect(await defaultCardOf(customer.id)).toBeNull();
});

test('a card that requires 3-D Secure is saved once it is passed', async () => {
  const { customer } = await aSubscriber(sandbox, { price: portal.monthly });
  const url = `${await portal.link(customer.id)}/payment-method`;
  const first = await post(url, aCard('4000002500003155'));
  expect((await post(first.redirectsTo, { outcome: 'fail' })).status).toBe(402);
  expect(await defaultCardOf(customer.id)).toBeNull();
  const second = await post(url, aCard('4000002500003155'));
  expect((await post(second.redirectsTo, { outcome: 'complete' })).redirectsTo).toContain(
    '?done=card',
  );
  expect(await defaultCardOf(customer.id)).toMatchObject({ card: { last4: '3155' } });
});

test('a new card does not pay an open invoice; the invoice page does', async () => {
  const { customer, subscription } = await aSubscriber(sandbox, {
    price: portal.monthly,
    card: '4000000000000341',
    subscription_data: { trial_period_days: 7 },
  });
  await sandbox.advance('P8D');
  const link = await portal.link(customer.id);
  const page = await open(link);
  expect(page.text).toMatch(/Past due .*\$9\.00 could not be collected yet\./);
  const invoiceUrl = /href="([^"]+)"[^>]*>Pay open invoice/.exec(page.html)?.[1] ?? '';
  await post(`${link}/payment-method`, aCard());
  const [invoice] = (await sandbox.stripe.invoices.list({ customer: customer.id })).data;
  expect(invoice).toMatchObject({ status: 'open', hosted_invoice_url: invoiceUrl });
  expect((await post(invoiceUrl)).text).toContain('Your card was declined.');
  const paid = await post(invoiceUrl, { with: 'card', ...aCard() });
  expect((await open(paid.redirectsTo)).text).toMatch(/This invoice is paid.*Due \$0\.00/);
  expect(await sandbox.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'active',
  });
});
