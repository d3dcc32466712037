import { afterAll, expect, test } from 'vitest';
import { aSubscriber, open, post } from '../testing/browse.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';
import { aPortal } from './testing/a-portal.ts';

const sandbox = await startSandbox();
const portal = await aPortal(sandbox);
afterAll(async () => sandbox.close());

test('the portal shows plan, status, next charge, card and invoices', async () => {
  const { customer } = await aSubscriber(sandbox, { price: portal.monthly });
  const page = await open(await portal.link(customer.id));
  expect(page.status).toBe(200);
  expect(page.text).toMatch(
    /Premium Active \$9\.00 per month Next charge: \$9\.00 on \w+ \d+, \d+/,
  );
  expect(page.text).toContain('Visa ending in 4242, expires 12/2034');
  expect(page.html).toMatch(/href="http:\/\/127[^"]+\/invoice\/in_[^"]+"/);
  for (const name of ['Cancel plan', 'Switch plan', 'Update payment method']) {
    expect(page.html).toMatch(new RegExp(`<a [^>]*>${name}</a>`));
  }
  expect(page.html).toContain('<a href="https://site.example/back">Return to Stillweb</a>');
});

test('languages 8, 24: portal and invoice are in the language of the customer, unless the session names one', async () => {
  const { customer, subscription } = await aSubscriber(sandbox, { price: portal.monthly });
  await sandbox.stripe.customers.update(customer.id, { preferred_locales: ['de'] });
  const german = await open(await portal.link(customer.id));
  expect(german.html).toContain('<html lang="de">');
  expect(german.text).toMatch(
    /Premium Aktiv 9,00 \$ pro Monat Nächste Abbuchung: 9,00 \$ am \d+\. \S+ \d+\./,
  );
  for (const name of ['Tarif kündigen', 'Tarif wechseln', 'Zahlungsmethode aktualisieren']) {
    expect(german.html).toMatch(new RegExp(`<a [^>]*>${name}</a>`));
  }
  const [, invoice = ''] = /href="([^"]+\/invoice\/in_[^"]+)"/.exec(german.html) ?? [];
  expect(await open(invoice)).toMatchObject({
    html: expect.stringContaining('<html lang="de">'),
    text: expect.stringContaining('Gesamt 9,00 $'),
  });
  const { url } = await sandbox.stripe.billingPortal.sessions.create({
    customer: customer.id,
    locale: 'en',
  });
  const cancel = await open(`${url}/subscriptions/${subscription.id}/cancel`);
  expect(cancel.html).toContain('<html lang="en">');
  expect(cancel.text).toContain('Cancel Premium?');
});

test('a plan with added tax says so, and its next charge includes it', async () => {
  const { customer, subscription } = await aSubscriber(sandbox, { price: portal.monthly });
  await sandbox.stripe.customers.update(customer.id, {
    address: { country: 'US', postal_code: '10001' },
  });
  await sandbox.stripe.subscriptions.update(subscription.id, { automatic_tax: { enabled: true } });
  expect((await open(await portal.link(customer.id))).text).toMatch(
    /\$9\.00 per month plus tax Next charge: \$9\.80 on/,
  );
});

test('a cancellation sets the date of the period’s end, and renewing clears it', async () => {
  const { customer, subscription } = await aSubscriber(sandbox, { price: portal.monthly });
  const link = await portal.link(customer.id);
  const plan = `${link}/subscriptions/${subscription.id}`;
  const form = await open(`${plan}/cancel`);
  expect(form.text).toContain('Why are you leaving? (optional)');
  await sandbox.newEvents();
  const cancelled = await post(`${plan}/cancel`, { feedback: 'unused', comment: 'Bye' });
  expect((await open(cancelled.redirectsTo)).text).toContain('Your plan is canceled');
  expect(await sandbox.newEvents()).toEqual(['customer.subscription.updated']);
  const ending = await sandbox.stripe.subscriptions.retrieve(subscription.id);
  expect(ending).toMatchObject({
    status: 'active',
    cancel_at: subscription.items.data[0]?.current_period_end,
    cancel_at_period_end: false,
    cancellation_details: { feedback: 'unused', comment: 'Bye', reason: 'cancellation_requested' },
  });
  await post(`${plan}/cancel`);
  expect(await sandbox.newEvents()).toEqual([]);
  const renewed = await post(`${plan}/renew`);
  expect((await open(renewed.redirectsTo)).html).toMatch(/<a [^>]*>Cancel plan<\/a>/);
  expect(await sandbox.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  });
});

test('a cancellation made through the API can be revoked in the portal', async () => {
  const { customer, subscription } = await aSubscriber(sandbox, { price: portal.monthly });
  await sandbox.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  const link = await portal.link(customer.id);
  const page = await open(link);
  expect(page.html).toMatch(/<button [^>]*>Renew plan<\/button>/);
  expect(page.html).not.toContain('Cancel plan');
  await post(`${link}/subscriptions/${subscription.id}/renew`);
  expect(await sandbox.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    cancel_at: null,
    cancel_at_period_end: false,
  });
});

test('all current subscriptions are shown', async () => {
  const { customer } = await aSubscriber(sandbox, { price: portal.monthly });
  await sandbox.stripe.customers.update(customer.id, { name: 'Ada' });
  const { data } = await sandbox.stripe.paymentMethods.list({ customer: customer.id });
  await sandbox.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: portal.yearly }],
    default_payment_method: data[0]?.id,
  });
  const page = await open(await portal.link(customer.id));
  expect(page.text).toMatch(/\$99\.00 per year.*\$9\.00 per month/);
});

test('the subscription of another customer cannot be changed', async () => {
  const own = await aSubscriber(sandbox, { price: portal.monthly });
  const other = await aSubscriber(sandbox, { price: portal.monthly });
  const link = await portal.link(own.customer.id);
  for (const step of ['cancel', 'renew', 'switch/confirm']) {
    const answer = await post(`${link}/subscriptions/${other.subscription.id}/${step}`, {
      price: portal.yearly,
    });
    expect(answer.status).toBe(409);
  }
  const unchanged = await sandbox.stripe.subscriptions.retrieve(other.subscription.id);
  expect(unchanged).toMatchObject({ cancel_at: null });
});

test('a feature that the configuration switches off is hidden and refused', async () => {
  const { customer, subscription } = await aSubscriber(sandbox, { price: portal.monthly });
  const { id } = await sandbox.stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true } },
  });
  const { url } = await sandbox.stripe.billingPortal.sessions.create({
    customer: customer.id,
    configuration: id,
  });
  const page = await open(url);
  expect(page.text).toContain('Invoices');
  expect(page.text).not.toMatch(/Cancel plan|Switch plan|Update payment method|Return to/);
  const plan = `${url}/subscriptions/${subscription.id}`;
  expect((await post(`${plan}/cancel`)).status).toBe(409);
  expect((await post(`${plan}/switch/confirm`, { price: portal.yearly })).status).toBe(409);
  expect((await post(`${url}/payment-method`)).status).toBe(409);
});
