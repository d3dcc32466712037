import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerChangedQueue } from '../../account/events.ts';
import { submitForm } from '../../../../scripts/clients/hosted-pages.ts';
import { enqueueJobWith } from '../../../test/internals/enqueue-job.ts';
import { testPassword } from '../../../test/people/a-user.ts';
import { anImportedUser, linkCustomer } from '../../../test/people/imported-user.ts';
import { createSignUps } from '../../../test/people/rival-sign-ups.ts';
import { cards, payHosted, type Buyer } from '../../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

const rename = async (buyer: Buyer, name: string) =>
  expect((await buyer.call('PATCH', '/user/updateName', { name })).status).toBe(200);

async function nameAtStripe(buyer: Buyer): Promise<string | null | undefined> {
  const customer = await world.stripe.customers.retrieve(await buyer.customerId());
  return customer.deleted ? undefined : customer.name;
}

test('billing 55: a changed name reaches the Stripe customer, and the next invoice', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  await rename(buyer, 'Ada Lovelace');
  await expect.poll(() => nameAtStripe(buyer), { timeout: 15_000 }).toBe('Ada Lovelace');

  await world.stripe.subscriptions.update(await buyer.subscriptionId(), { trial_end: 'now' });
  await buyer.untilStatus('ACTIVE');
  const { data } = await world.stripe.invoices.list({ customer: await buyer.customerId() });
  expect(data[0]).toMatchObject({ customer_name: 'Ada Lovelace', customer_email: buyer.email });
});

const speak = (buyer: Buyer, language: string) =>
  buyer.call('PATCH', '/user/language', { language });

async function localesAtStripe(buyer: Buyer): Promise<string[] | null | undefined> {
  const customer = await world.stripe.customers.retrieve(await buyer.customerId());
  return customer.deleted ? undefined : customer.preferred_locales;
}

test('languages 24: a customer has the language of the account, also after it has changed', async () => {
  const buyer = await world.aBuyer();
  expect(await speak(buyer, 'de')).toMatchObject({ status: 200 });
  await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  expect(await localesAtStripe(buyer)).toEqual(['de']);

  expect(await speak(buyer, 'ar')).toMatchObject({ status: 200 });
  await expect.poll(() => localesAtStripe(buyer), { timeout: 15_000 }).toEqual(['en']);
  await rename(buyer, 'Ada Lovelace');
  await expect.poll(() => nameAtStripe(buyer), { timeout: 15_000 }).toBe('Ada Lovelace');
  expect(await localesAtStripe(buyer)).toEqual(['en']);
});

test('languages 24: an account without a language leaves it to Stripe', async () => {
  const buyer = await world.aBuyer();
  await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  expect(await localesAtStripe(buyer)).toEqual([]);
  // Imported, or made before there were languages: the first choice reaches the customer, too.
  expect(await speak(buyer, 'de')).toMatchObject({ status: 200 });
  await expect.poll(() => localesAtStripe(buyer), { timeout: 15_000 }).toEqual(['de']);
});

test('languages 24: the customer of an imported account gets name and language of its sign-up', async () => {
  const { server, stripe, database } = world;
  const { id, email } = await anImportedUser(server, { verified: false });
  const customer = await stripe.customers.create({ email, name: 'Ada Imported' });
  await linkCustomer(server, id);
  await database.query('update billing_customers set stripe_customer_id = $2 where user_id = $1', [
    id,
    customer.id,
  ]);
  const signUps = createSignUps(server);
  await signUps.register({ email, name: 'Ada Lovelace', language: 'de' });
  const [token = ''] = await signUps.receivedTokens(email, 1);
  expect(await signUps.verify(token, { password: testPassword })).toMatchObject({ status: 200 });
  await expect
    .poll(() => stripe.customers.retrieve(customer.id), { timeout: 15_000 })
    .toMatchObject({ name: 'Ada Lovelace', preferred_locales: ['de'] });
});

test(
  'languages 24: a language chosen while its customer is created reaches Stripe',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    await speak(buyer, 'de');
    await world.fault('POST', '/v1/customers', { applyThenDrop: true });
    world.server.expectErrorLine('request failed');
    const lost = await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
    expect(lost.status).toBe(503);
    await speak(buyer, 'en');
    await world.clearFaults();
    const found = await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
    expect(found.status).toBe(200);
    await expect.poll(() => localesAtStripe(buyer), { timeout: 15_000 }).toEqual(['en']);
  },
);

const business = { businessName: 'Analytical Engines', country: 'DE', taxId: 'DE123456789' };

async function subscribeAsBusiness(buyer: Buyer): Promise<void> {
  const { body } = await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  await buyer.confirm((await payHosted(body.data.url, cards.good, business)).sessionId);
}

async function becomeBusiness(buyer: Buyer): Promise<void> {
  await buyer.subscribe('MONTHLY');
  const { body } = await buyer.post('/subscription/checkout-session/portal');
  await submitForm(`${body.data.url}/details`, business);
}

test.each([
  ['at the checkout', subscribeAsBusiness],
  ['in the portal', becomeBusiness],
])(
  'billing 55: a business gives its name and tax id %s, and its invoices keep them',
  async (_where, give) => {
    const buyer = await world.aBuyer();
    await give(buyer);
    await rename(buyer, 'Ada King');
    await expect.poll(() => storedNameOf(buyer)).toBe('Ada King');
    await world.stripe.subscriptions.update(await buyer.subscriptionId(), { trial_end: 'now' });
    await buyer.untilStatus('ACTIVE');

    const { data } = await world.stripe.invoices.list({ customer: await buyer.customerId() });
    expect(data[0]).toMatchObject({
      customer_name: 'Analytical Engines',
      customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
    });
    const page = await (await fetch(data[0]?.hosted_invoice_url ?? '')).text();
    expect(page).toContain('Analytical Engines');
    expect(page).toContain('DE123456789');
  },
);

async function storedNameOf({ email }: Buyer): Promise<string> {
  const { rows } = await world.database.query(
    'select name from billing_customers where email = $1',
    [email],
  );
  return rows[0]?.name;
}

test(
  'billing 55: of several changes of a name the last one stays',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    await buyer.subscribe('MONTHLY');
    for (const name of ['Ada B', 'Ada C', 'Ada D']) await rename(buyer, name);
    await expect.poll(() => nameAtStripe(buyer), { timeout: 15_000 }).toBe('Ada D');
  },
);

test(
  'billing 55: a name changed while its customer is created reaches Stripe',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    await world.fault('POST', '/v1/customers', { applyThenDrop: true });
    world.server.expectErrorLine('request failed');
    const lost = await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
    expect(lost.status).toBe(503);
    await rename(buyer, 'Ada Lovelace');
    await world.clearFaults();
    const found = await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
    expect(found.status).toBe(200);
    await expect.poll(() => nameAtStripe(buyer), { timeout: 15_000 }).toBe('Ada Lovelace');
  },
);

test(
  'billing 55: a name that the buyer gave at the checkout outlives a change of address',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    await buyer.subscribe('MONTHLY');
    await world.stripe.customers.update(await buyer.customerId(), {
      name: 'Analytical Engines Ltd',
    });
    const customer = await buyer.customerId();
    const email = `moved-${buyer.email}`;
    const { rows } = await world.database.query(
      'update users set email = $2 where email = $1 returning id',
      [buyer.email, email],
    );
    await enqueueJobWith(world.database, ownerChangedQueue, { userId: rows[0].id });
    await expect
      .poll(() => world.stripe.customers.retrieve(customer))
      .toMatchObject({ email, name: 'Analytical Engines Ltd' });
  },
);
