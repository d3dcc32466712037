import { afterAll, expect, test } from 'vitest';
import { readAmount } from '../../money.ts';
import { aSubscriber, open, post } from '../testing/browse.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';
import { aPortal } from './testing/a-portal.ts';

const sandbox = await startSandbox();
const portal = await aPortal(sandbox);
afterAll(async () => sandbox.close());

async function aSwitch(to: 'monthly' | 'yearly', card?: string, trialDays?: number) {
  const from = to === 'yearly' ? 'monthly' : 'yearly';
  const { customer, subscription } = await aSubscriber(sandbox, {
    price: portal[from],
    ...(card && { card }),
    ...(trialDays && { subscription_data: { trial_period_days: trialDays } }),
  });
  const plan = `${await portal.link(customer.id)}/subscriptions/${subscription.id}`;
  const now = async () => sandbox.stripe.subscriptions.retrieve(subscription.id);
  return { customer, subscription, now, choose: `${plan}/switch`, plan: `${plan}/switch/confirm` };
}

async function dueNow(customer: string) {
  const { data } = await sandbox.stripe.invoices.list({ customer, limit: 1 });
  return data[0]?.amount_paid;
}

test('a switch from month to year charges the price that was shown', async () => {
  const { customer, now, choose, plan } = await aSwitch('yearly');
  expect((await open(choose)).text).toMatch(
    /\$9\.00 per month \(your plan now\).*\$99\.00 per year/,
  );
  await sandbox.advance('P10D');
  const link = await portal.link(customer.id);
  const url = plan.replace(/.*\/portal\/[^/]+/, link);
  const preview = await open(`${url}?price=${portal.yearly}`);
  const due = /Due today \$([\d.]+)/.exec(preview.text)?.[1];
  const at = /name="at" value="(\d+)"/.exec(preview.html)?.[1] ?? '';
  expect(preview.text).toMatch(/Unused time on Premium after .* -\$/);
  const done = await post(url, { price: portal.yearly, at });
  expect((await open(done.redirectsTo)).text).toContain('Your plan is switched');
  expect((await now()).items.data[0]?.price.id).toBe(portal.yearly);
  expect(await dueNow(customer.id)).toBe(readAmount(due ?? '', 'usd'));
  await post(url, { price: portal.yearly, at });
  expect((await sandbox.stripe.invoices.list({ customer: customer.id })).data).toHaveLength(2);
});

test('a switch from year to month gives credit and charges nothing', async () => {
  const { customer, plan } = await aSwitch('monthly');
  const preview = await open(`${plan}?price=${portal.monthly}`);
  expect(preview.text).toMatch(/Due today \$0\.00 Credit for later charges \$90\.00/);
  await post(plan, { price: portal.monthly });
  expect(await dueNow(customer.id)).toBe(0);
  expect(await sandbox.stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -9000 });
});

test('a switch shows the discount and the tax that it then charges', async () => {
  const { stripe } = sandbox;
  const { customer, subscription, plan } = await aSwitch('yearly');
  const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
  await stripe.customers.update(customer.id, {
    address: { country: 'US', postal_code: '10001' },
  });
  await stripe.subscriptions.update(subscription.id, {
    discounts: [{ coupon }],
    automatic_tax: { enabled: true },
  });
  const { text } = await open(`${plan}?price=${portal.yearly}`);
  expect(text).toContain('$99.00 per year plus tax');
  expect(text).toMatch(/\$99\.00 Discount -\$49\.50 Tax \$3\.59 Due today \$44\.09/);
  expect(text).toMatch(/Next charge: \$53\.89 on/);
  await post(plan, { price: portal.yearly });
  expect(await dueNow(customer.id)).toBe(4409);
});

test('a switch during a trial costs nothing, and the trial continues', async () => {
  const { subscription, now, plan } = await aSwitch('yearly', undefined, 7);
  const preview = await open(`${plan}?price=${portal.yearly}`);
  expect(preview.text).toMatch(/Due today \$0\.00 Next charge: \$99\.00 on/);
  await post(plan, { price: portal.yearly });
  expect(await now()).toMatchObject({ status: 'trialing', trial_end: subscription.trial_end });
});

test('a declined switch keeps the old plan and leaves no open invoice', async () => {
  const { customer, now, plan } = await aSwitch('yearly');
  const { id } = await sandbox.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: customer.id,
  });
  await sandbox.stripe.subscriptions.update((await now()).id, { default_payment_method: id });
  const refused = await post(plan, { price: portal.yearly });
  expect(refused.status).toBe(402);
  expect(refused.text).toContain('Your card was declined.');
  expect((await now()).items.data[0]?.price.id).toBe(portal.monthly);
  expect((await sandbox.stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
});

test('a switch that requires 3-D Secure applies when passed and is dropped when failed', async () => {
  const { now, plan } = await aSwitch('yearly', '4000002760003184');
  const confirmed = await post(plan, { price: portal.yearly });
  expect(confirmed.redirectsTo).toMatch(/\/switch\/authenticate$/);
  expect((await open(confirmed.redirectsTo)).text).toContain('Stillweb wants to charge $90.00');
  expect((await now()).items.data[0]?.price.id).toBe(portal.monthly);
  expect((await post(confirmed.redirectsTo, { outcome: 'fail' })).status).toBe(402);
  expect(await now()).toMatchObject({ pending_update: null });
  await post(plan, { price: portal.yearly });
  const passed = await post(confirmed.redirectsTo, { outcome: 'complete' });
  expect(passed.redirectsTo).toContain('?done=switch');
  expect((await now()).items.data[0]?.price.id).toBe(portal.yearly);
});

test('a price that is not on offer is refused', async () => {
  const { now, plan } = await aSwitch('yearly');
  const foreign = await sandbox.stripe.prices.create({
    currency: 'usd',
    unit_amount: 1,
    recurring: { interval: 'month' },
    product: (await sandbox.stripe.products.create({ name: 'Something else' })).id,
  });
  expect((await open(`${plan}?price=${foreign.id}`)).status).toBe(409);
  expect((await post(plan, { price: foreign.id })).status).toBe(409);
  expect((await now()).items.data[0]?.price.id).toBe(portal.monthly);
});
