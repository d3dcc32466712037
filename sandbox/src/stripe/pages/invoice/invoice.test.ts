import { afterAll, expect, test } from 'vitest';
import { aCard, aSubscriber, open, post } from '../testing/browse.ts';
import { aCustomer, somePlans, switchPrice } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { monthly, yearly } = await somePlans(sandbox);
const price = monthly.id;
afterAll(async () => sandbox.close());

async function latestInvoice(customer: string) {
  const [invoice] = (await sandbox.stripe.invoices.list({ customer, limit: 1 })).data;
  return { id: invoice?.id ?? '', url: invoice?.hosted_invoice_url ?? '' };
}

/** A subscriber whose first renewal was declined. */
async function anOpenInvoice() {
  const { customer } = await aSubscriber(sandbox, {
    price,
    card: '4000000000000341',
    subscription_data: { trial_period_days: 1 },
  });
  await sandbox.advance('P1DT1H');
  return latestInvoice(customer.id);
}

test('a paid invoice shows its lines and offers no payment', async () => {
  const { customer } = await aSubscriber(sandbox, { price });
  const page = await open((await latestInvoice(customer.id)).url);
  expect(page.text).toMatch(/Premium .*\$9\.00 Total \$9\.00 Paid \$9\.00 Due \$0\.00/);
  expect(page.html).not.toContain('<form');
});

test('an invoice shows the credit that it used', async () => {
  const { customer, subscription } = await aSubscriber(sandbox, { price: yearly.id });
  await switchPrice(sandbox, subscription, price);
  await sandbox.advance('P32D');
  const page = await open((await latestInvoice(customer.id)).url);
  expect(page.text).toMatch(/Credit -\$9\.00 Total \$9\.00 Paid \$0\.00 Due \$0\.00/);
});

test('an invoice that is too small to charge says so, and the next one adds its amount', async () => {
  const { customer } = await aSubscriber(sandbox, { price });
  await sandbox.stripe.customers.update(customer.id, { balance: -880 });
  await sandbox.advance('P32D');
  const small = await open((await latestInvoice(customer.id)).url);
  expect(small.text).toMatch(
    /Credit -\$8\.80 Too little to charge, added to the next invoice -\$0\.20 Total \$9\.00 Paid \$0\.00/,
  );
  await sandbox.advance('P31D');
  const next = await open((await latestInvoice(customer.id)).url);
  expect(next.text).toMatch(/From earlier \$0\.20 Total \$9\.00 Paid \$9\.20/);
});

test('an invoice shows its discount and its tax', async () => {
  const { stripe } = sandbox;
  const { id: coupon } = await stripe.coupons.create({ percent_off: 50 });
  const customer = await aCustomer(sandbox);
  await stripe.customers.update(customer.id, {
    address: { country: 'US', postal_code: '10001' },
  });
  await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    discounts: [{ coupon }],
    automatic_tax: { enabled: true },
  });
  const page = await open((await latestInvoice(customer.id)).url);
  expect(page.text).toMatch(/\$9\.00 Discount -\$4\.50 Tax \$0\.40 Total \$4\.90 Paid \$4\.90/);
});

test('an open invoice is paid by a card that passes 3-D Secure, and only then', async () => {
  const { url } = await anOpenInvoice();
  const pay = async () => post(url, { with: 'card', ...aCard('4000000000003220') });
  const { redirectsTo } = await pay();
  expect((await open(redirectsTo)).text).toContain('Stillweb wants to charge $9.00');
  expect((await post(redirectsTo, { outcome: 'fail' })).status).toBe(402);
  expect((await open(url)).text).toContain('Due $9.00');
  await pay();
  const passed = await post(redirectsTo, { outcome: 'complete' });
  expect((await open(passed.redirectsTo)).text).toMatch(/This invoice is paid.*Due \$0\.00/);
});

test('an invalid card is refused at its fields, and nothing is charged', async () => {
  const { id, url } = await anOpenInvoice();
  const refused = await post(url, { with: 'card', ...aCard('1234') });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Your card number is too short.');
  expect(await sandbox.stripe.invoices.retrieve(id)).toMatchObject({ status: 'open' });
});

test('a draft and an unknown invoice are answered 404', async () => {
  const { customer, subscription } = await aSubscriber(sandbox, { price });
  const pause_collection = { behavior: 'keep_as_draft' } as const;
  await sandbox.stripe.subscriptions.update(subscription.id, { pause_collection });
  await sandbox.advance('P32D');
  const { id } = await latestInvoice(customer.id);
  expect(await sandbox.stripe.invoices.retrieve(id)).toMatchObject({ status: 'draft' });
  expect((await open(`${sandbox.url}/invoice/${id}`)).status).toBe(404);
  expect((await open(`${sandbox.url}/invoice/in_none`)).status).toBe(404);
});
