import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards } from '../../../../test/people/a-buyer.ts';
import { enqueueJobWith, untilIdle } from '../../../../test/internals/enqueue-job.ts';
import { untilSynced } from '../../../../test/internals/until-synced.ts';
import { startBilling, type BillingTestApp } from '../../../../test/worlds/start-billing.ts';
import { aPayingBuyer } from '../../../../test/people/subscribers.ts';
import { pastQueue, syncQueue } from '../../jobs.ts';
import { idOf } from '../../stripe/objects.ts';

let world: BillingTestApp;
beforeAll(async () => {
  world = await startBilling();
});
afterAll(() => world.close());

async function rows(query: string, ...values: string[]) {
  return (await world.database.query(query, values)).rows;
}

test('an invoice to chase is stored with its attempts, the last failure, and the next attempt', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY', cards.failsLater);
  await world.advance('P7DT2H');
  await buyer.untilStatus('PAST_DUE');
  const customer = await buyer.customerId();
  const { data } = await world.stripe.invoices.list({ customer, status: 'open' });
  const [open] = data;
  expect(
    await rows(
      `select id, attempts, decline_code, amount_remaining::int, next_attempt_at
       from invoices where stripe_customer_id = $1 and status = 'open'`,
      customer,
    ),
  ).toEqual([
    {
      id: open?.id,
      attempts: 1,
      decline_code: expect.stringMatching(/^[a-z_]+$/),
      amount_remaining: 900,
      next_attempt_at: new Date((open?.next_payment_attempt ?? 0) * 1000),
    },
  ]);
  const { body } = await buyer.get('/user/data');
  expect(body.data).toMatchObject({
    invoices: [{ status: 'paid' }, { status: 'open', attempts: 1, total: 900 }],
    charges: [{ status: 'failed', amount: 900 }],
    purchases: [{ plan: 'MONTHLY' }],
    subscriptionChanges: [{ status: 'trialing' }, { status: 'active' }, { status: 'past_due' }],
  });
  // The checkout is kept with what it led to, and nothing of the history names the person.
  expect(
    await rows(
      'select state, subscription_id from checkout_attempts where stripe_customer_id = $1',
      customer,
    ),
  ).toEqual([{ state: 'complete', subscription_id: await buyer.subscriptionId() }]);
  const tables = ['invoices', 'charges', 'subscription_changes', 'stripe_events'];
  const stored = await Promise.all(tables.map((table) => rows(`select * from ${table}`)));
  expect(JSON.stringify(stored)).not.toContain(buyer.email);
  expect(JSON.stringify(stored)).not.toContain('invoice.stripe.com');
});

test('where a customer is, what is taken off for ever and what is disputed are stored', async () => {
  const buyer = await aPayingBuyer(world, 'MONTHLY', cards.disputed);
  const customer = await buyer.customerId();
  const disputes = () =>
    rows(
      'select status, amount::int, reason from disputes where stripe_customer_id = $1',
      customer,
    );
  await world.advance('PT1M');
  await expect.poll(disputes).toMatchObject([{ amount: 900, status: expect.any(String) }]);

  const other = await aPayingBuyer(world);
  const { id: coupon } = await world.stripe.coupons.create({
    percent_off: 33.3,
    duration: 'forever',
  });
  await world.stripe.subscriptions.update(await other.subscriptionId(), {
    discounts: [{ coupon }],
  });
  const otherCustomer = await other.customerId();
  await world.stripe.customers.update(otherCustomer, { address: { country: 'DE' } });
  const annual = async () =>
    (
      await rows(
        `select annual from subscription_changes where stripe_customer_id = $1 and until is null`,
        otherCustomer,
      )
    )[0]?.annual;
  await expect.poll(annual).toBe('7203.6');
  const country = () =>
    rows('select country from billing_customers where stripe_customer_id = $1', otherCustomer);
  await expect.poll(country).toEqual([{ country: 'DE' }]);
  expect(await rows('select coupon, percent_off, duration from discounts')).toEqual([
    { coupon, percent_off: '33.3', duration: 'forever' },
  ]);
});

test('after the first reading of a customer all of its past is stored, however many pages that has', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const customer = await buyer.customerId();
  const subscription = await world.stripe.subscriptions.retrieve(await buyer.subscriptionId());
  const ofTrial = () =>
    rows('select total::int from invoices where id = $1', idOf(subscription.latest_invoice) ?? '');
  // As many as a later reading takes: that of the trial, without a charge, is on the next page.
  await world.stripe.subscriptions.update(subscription.id, { trial_end: 'now' });
  for (let count = 1; count < 20; count += 1) await billQuantity(subscription, 1 + (count % 2));
  await untilSynced(world);
  await rows('delete from invoices where stripe_customer_id = $1', customer);
  const sync = async () => {
    await enqueueJobWith(world.database, syncQueue, { customerId: customer });
    await untilIdle(world.database, syncQueue.name);
  };
  await sync();
  expect(await ofTrial()).toEqual([]);

  await rows(
    'update billing_customers set synced_at = null where stripe_customer_id = $1',
    customer,
  );
  await sync();
  await untilIdle(world.database, pastQueue.name);
  expect(await ofTrial()).toEqual([{ total: 0 }]);
});

/** Changes the quantity: an invoice of the difference. */
async function billQuantity({ id, items }: Stripe.Subscription, quantity: number): Promise<void> {
  await world.stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', quantity }],
    proration_behavior: 'always_invoice',
  });
}
