import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../../test/people/a-user.ts';
import type { Buyer } from '../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../test/worlds/start-billing.ts';

let world: BillingTestApp;
beforeAll(async () => {
  world = await startBilling();
});
afterAll(() => world.close());

const deleteAccount = (buyer: Buyer) => buyer.call('DELETE', '/user', { password: testPassword });

const address = { line1: '12 St James’s Square', city: 'London', country: 'GB' };

/** A subscriber with every personal detail that Stripe can store. */
async function aSubscriberWithDetails() {
  const buyer = await world.aBuyer('Ada Erased');
  await buyer.subscribe('MONTHLY');
  const customer = await buyer.customerId();
  await world.stripe.customers.update(customer, {
    phone: '+44 20 7946 0000',
    description: 'Ada of London',
    address,
    shipping: { name: 'Ada Erased', address },
  });
  const { id: spare } = await world.stripe.paymentMethods.attach('pm_card_mastercard', {
    customer,
  });
  await world.stripe.paymentMethods.update(spare, {
    billing_details: { name: 'Ada Erased', email: buyer.email, address },
  });
  const { data: cards } = await world.stripe.paymentMethods.list({ customer });
  return { buyer, customer, cards: cards.map(({ id }) => id) };
}

async function expectErased({ customer, cards }: { customer: string; cards: string[] }) {
  const stored = async () => {
    const { rows } = await world.database.query(
      'select email, deleted_at from billing_customers where stripe_customer_id = $1',
      [customer],
    );
    return rows[0];
  };
  const erased = { email: null, deleted_at: expect.any(Date) };
  await expect.poll(stored).toEqual(erased);
  expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect(cards).toHaveLength(2);
  for (const id of cards) {
    const card = await world.stripe.paymentMethods.retrieve(id);
    expect(card.customer).toBeNull();
    expect(Object.values(card.billing_details).filter(Boolean)).toEqual([]);
  }
  const { data: events } = await world.stripe.events.list({ type: 'customer.deleted' });
  const event = events.find(({ data }) => 'id' in data.object && data.object.id === customer);
  expect(event?.data.object).toMatchObject({
    name: null,
    email: null,
    phone: null,
    description: null,
    address: null,
    shipping: null,
  });
}

test('security 44: a deletion erases cards, personal data and portal links at Stripe', async () => {
  const subscriber = await aSubscriberWithDetails();
  const { buyer, customer } = subscriber;
  const { body } = await buyer.post('/subscription/checkout-session/portal');
  expect((await fetch(body.data.url)).status).toBe(200);
  expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
  await expectErased(subscriber);
  expect(await (await fetch(body.data.url)).text()).toContain('This link has expired');
  const { data: invoices } = await world.stripe.invoices.list({ customer });
  expect(invoices).toMatchObject([{ status: 'paid', customer_email: buyer.email }]);
});

test('credit in each currency is exported, and stays without a name after a deletion', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const customer = await buyer.customerId();
  for (const [currency, amount] of [
    ['jpy', -420],
    ['usd', -80],
  ] as const) {
    await world.stripe.customers.createBalanceTransaction(customer, { currency, amount });
  }
  const balances = [
    { amount: -420, currency: 'jpy' },
    { amount: -80, currency: 'usd' },
  ];
  await expect
    .poll(async () => (await buyer.get('/user/data')).body.data.balances)
    .toEqual(balances);
  expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
  const stored = async () => {
    const { rows } = await world.database.query(
      `select email, name, balances from billing_customers
       where stripe_customer_id = $1 and deleted_at is not null`,
      [customer],
    );
    return rows;
  };
  const kept = { email: null, name: null, balances: { jpy: -420, usd: -80 } };
  await expect.poll(stored).toEqual([kept]);
});

test('security 44: a customer whose creation got no answer is erased too', async () => {
  const buyer = await world.aBuyer();
  await world.fault('POST', '/v1/customers', { applyThenDrop: true });
  const checkout = await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  expect(checkout.status).toBe(503);
  await world.clearFaults();
  const customer = await buyer.customerId();
  expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
  await expect
    .poll(() => world.stripe.customers.retrieve(customer))
    .toMatchObject({ deleted: true });
});
