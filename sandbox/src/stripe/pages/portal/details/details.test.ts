import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '../../../testing/start-sandbox.ts';
import { aSubscriber, open, post } from '../../testing/browse.ts';
import { aPortal } from '../testing/a-portal.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const portal = await aPortal(sandbox);
afterAll(async () => sandbox.close());

const business = { businessName: 'Analytical Engines', country: 'DE', taxId: 'DE123456789' };

test('a business gives its name and tax id, and its next invoices show them', async () => {
  const { customer } = await aSubscriber(sandbox, { price: portal.monthly });
  await stripe.customers.update(customer.id, { name: 'Ada Lovelace' });
  const link = await portal.link(customer.id);
  expect((await open(link)).html).toContain(`/details">Update information</a>`);
  await sandbox.newEvents();
  const saved = await post(`${link}/details`, business);
  expect(await sandbox.newEvents()).toEqual(['customer.updated', 'customer.tax_id.created']);
  expect((await open(saved.redirectsTo)).text).toMatch(
    /Your billing information is updated\..*Analytical Engines .*DE123456789/,
  );
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
    name: 'Analytical Engines',
    business_name: 'Analytical Engines',
  });
  await sandbox.advance('P32D');
  const { data } = await stripe.invoices.list({ customer: customer.id });
  expect(data[0]).toMatchObject({
    customer_name: 'Analytical Engines',
    customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
  });
  expect(data[1]).toMatchObject({ customer_tax_ids: [] });
});

test('name and tax id can be changed and removed', async () => {
  const { customer } = await aSubscriber(sandbox, { price: portal.monthly });
  await stripe.customers.update(customer.id, { name: 'Ada Lovelace' });
  const url = `${await portal.link(customer.id)}/details`;
  await post(url, business);
  expect((await open(url)).html).toMatch(/value="Analytical Engines".*value="DE123456789"/s);
  await post(url, { ...business, country: 'GB', taxId: 'GB123456789' });
  const { data } = await stripe.customers.listTaxIds(customer.id);
  expect(data).toMatchObject([{ type: 'gb_vat', value: 'GB123456789', country: 'GB' }]);
  await post(url, { businessName: '', country: '', taxId: '' });
  expect((await stripe.customers.listTaxIds(customer.id)).data).toEqual([]);
  const cleared = await stripe.customers.retrieve(customer.id);
  expect(cleared).toMatchObject({ name: 'Ada Lovelace' });
  expect(cleared).not.toHaveProperty('business_name');
});

test('a tax id that is not written as in its country is refused', async () => {
  const { customer } = await aSubscriber(sandbox, { price: portal.monthly });
  const refused = await post(`${await portal.link(customer.id)}/details`, {
    ...business,
    taxId: '12',
  });
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('Write the tax ID like DE123456789'),
  ]);
  expect((await stripe.customers.listTaxIds(customer.id)).data).toEqual([]);
});

test('a configuration that allows the tax id alone keeps the name', async () => {
  const { customer } = await aSubscriber(sandbox, { price: portal.monthly });
  const link = async (allowed_updates: ('name' | 'tax_id')[]) => {
    const configuration = await stripe.billingPortal.configurations.create({
      features: {
        customer_update: { enabled: allowed_updates.length > 0, allowed_updates },
        invoice_history: { enabled: true },
      },
    });
    const { url } = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: configuration.id,
    });
    return url;
  };
  const url = `${await link(['tax_id'])}/details`;
  expect((await open(url)).html).not.toContain('Business name');
  await post(url, business);
  const { name } = await stripe.customers
    .retrieve(customer.id)
    .then((found) => (found.deleted ? { name: undefined } : found));
  expect(name).not.toBe('Analytical Engines');
  expect((await stripe.customers.listTaxIds(customer.id)).data).toHaveLength(1);
  const closed = await link([]);
  expect((await open(closed)).html).not.toContain('Update information');
  expect((await post(`${closed}/details`, business)).status).toBe(409);
});
