import { afterAll, expect, test } from 'vitest';
import { aCard, aCheckout, open, post } from '../testing/browse.ts';
import { somePlans } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const plans = await somePlans(sandbox);
const pounds = await stripe.prices.create({
  product: plans.product.id,
  currency: 'gbp',
  unit_amount: 699,
  tax_behavior: 'inclusive',
  recurring: { interval: 'month' },
});
afterAll(async () => sandbox.close());

const taxed = {
  automatic_tax: { enabled: true },
  customer_update: { address: 'auto', name: 'auto' },
} as const;
const newYork = { country: 'US', postalCode: '10001' };

/** The amount that the page sends along with the buyer's input. */
function shownAmount(html: string): string {
  return /name="shownAmount" value="(\d+)"/.exec(html)?.[1] ?? '';
}

test.each([
  ['without a trial', {}, 'Tax $0.80 Total due today $9.80'],
  ['with a trial', { subscription_data: { trial_period_days: 7 } }, 'Tax $0.80 First charge on'],
])('%s, a buyer sees the total with its tax before paying it', async (_case, params, lines) => {
  const { url } = await aCheckout(sandbox, { price: plans.monthly.id, ...taxed, ...params });
  const first = await open(url);
  expect(first.text).toContain('$9.00 per month Tax Enter your address');
  const entry = { ...aCard(), ...newYork };
  const second = await post(url, { ...entry, shownAmount: shownAmount(first.html) });
  expect(second.status).toBe(200);
  expect(second.text).toContain(lines);
  expect(second.text).toContain('With tax, the first payment is $9.80.');
  const paid = await post(url, { ...entry, shownAmount: shownAmount(second.html) });
  expect(paid.status).toBe(303);
});

test.each([
  ['contains its tax', pounds.id, { country: 'GB', postalCode: '' }],
  ['has no tax at the place', plans.monthly.id, { country: 'US', postalCode: '94105' }],
])('a price that %s is paid as it was shown', async (_case, price, place) => {
  const { url } = await aCheckout(sandbox, { price, ...taxed });
  const { html } = await open(url);
  const paid = await post(url, { ...aCard(), ...place, shownAmount: shownAmount(html) });
  expect(paid.status).toBe(303);
});

test('a business gives its tax id, which is kept and printed on its invoices', async () => {
  const params = { price: pounds.id, ...taxed, tax_id_collection: { enabled: true } };
  const { customer, id, url } = await aCheckout(sandbox, params);
  const entry = { ...aCard(), country: 'DE', postalCode: '10115' };
  const refused = await post(url, { ...entry, taxId: 'DE12' });
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('Write the tax ID like DE123456789, or leave it empty.'),
  ]);
  expect((await post(url, { ...entry, taxId: 'de 123456789' })).status).toBe(303);

  const taxIds = [{ type: 'eu_vat', value: 'DE123456789' }];
  const session = await stripe.checkout.sessions.retrieve(id);
  expect(session.customer_details?.tax_ids).toEqual(taxIds);
  const { data } = await stripe.customers.listTaxIds(customer.id);
  expect(data).toMatchObject([{ ...taxIds[0], country: 'DE', customer: customer.id }]);
  const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
  expect(invoice?.customer_tax_ids).toEqual(taxIds);
  expect((await open(invoice?.hosted_invoice_url ?? '')).text).toContain('Tax ID DE123456789');
  const { data: subscriptions } = await stripe.subscriptions.list({ customer: customer.id });
  const preview = await stripe.invoices.createPreview({ subscription: subscriptions[0]?.id ?? '' });
  expect(preview.customer_tax_ids).toEqual(taxIds);
});

test('a price that contains its tax says how much, once the place is known', async () => {
  const { customer, url } = await aCheckout(sandbox, { price: pounds.id, ...taxed });
  await stripe.customers.update(customer.id, { address: { country: 'GB' } });
  expect((await open(url)).text).toContain(
    'Tax, contained in the price £1.17 Total due today £6.99',
  );
});
