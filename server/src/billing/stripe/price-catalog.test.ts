import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../../test/people/a-buyer.ts';
import { createApiClient } from '../../../test/calls/api-client.ts';
import { metricsToken, readMetrics } from '../../../test/internals/metrics.ts';
import { openOldBusiness } from '../../../test/people/old-business.ts';
import { untilSynced } from '../../../test/internals/until-synced.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';
import { aPayingBuyer, paidAmounts } from '../../../test/people/subscribers.ts';
import { idOf } from './objects.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({ env: { METRICS_TOKEN: metricsToken } });
});

afterAll(() => world.close());

type Interval = 'month' | 'year';

async function createPrice(interval: Interval, unit_amount: number, lookup_key?: string) {
  const sold = await world.stripe.prices.retrieve(world.prices.MONTHLY);
  return world.stripe.prices.create({
    product: idOf(sold.product) ?? '',
    currency: 'usd',
    unit_amount,
    recurring: { interval },
    ...(lookup_key && { lookup_key, transfer_lookup_key: true }),
  });
}

/** Does all that every subscriber may do, whatever is sold; leaves the plan and the amount as they were. */
async function useSubscription(post: Buyer['post'], priceId: string): Promise<void> {
  const calls: [string, object][] = [
    ['cancel', {}],
    ['reactivate', {}],
    ['update-payment-method', { paymentMethodId: 'pm_card_mastercard' }],
    ['update', { priceId }],
    ['update/preview', { priceId }],
  ];
  for (const [path, body] of calls) {
    const answer = await post(`/subscription/${path}`, body);
    expect([path, answer.status], JSON.stringify(answer.body)).toEqual([path, 200]);
  }
}

test('billing 40: a subscriber keeps an old price until they change to a current one', async () => {
  const buyer = await aPayingBuyer(world);
  const old = await createPrice('month', 500);
  const id = await buyer.subscriptionId();
  const item = (await world.stripe.subscriptions.retrieve(id)).items.data[0]?.id ?? '';
  await world.stripe.subscriptions.update(id, {
    items: [{ id: item, price: old.id }],
    proration_behavior: 'none',
  });
  await world.stripe.prices.update(old.id, { active: false });
  await expect.poll(async () => (await buyer.current())?.priceId).toBe(old.id);

  await useSubscription(buyer.post, old.id);
  await world.advance('P32D');
  await untilSynced(world);
  expect(await paidAmounts(world, buyer)).toEqual([500, 900]);
  expect(await buyer.current()).toMatchObject({ status: 'ACTIVE', nextCharge: { amount: 500 } });

  const { status, body } = await buyer.post('/subscription/update', {
    priceId: world.prices.MONTHLY,
  });
  expect([status, body.data.priceId]).toEqual([200, world.prices.MONTHLY]);
  const back = await buyer.post('/subscription/update', { priceId: old.id });
  expect([back.status, back.body.code]).toEqual([400, 'UNKNOWN_PRICE']);
});

test(
  'billing 40: a price of a business that moves in is kept like an old one of ours',
  { tags: 'exhaustive' },
  async () => {
    const business = await openOldBusiness(world);
    const { MONTHLY: old } = business.prices;
    const subscriber = await business.aSubscriber();
    await business.mark(old, 'MONTHLY');
    await business.link(subscriber);
    await business.readAll();
    const { buyer } = subscriber;
    expect(await buyer.current()).toMatchObject({
      plan: 'MONTHLY',
      priceId: old,
      status: 'ACTIVE',
    });

    await useSubscription(buyer.post, old);
    const paused = await buyer.post('/subscription/pause', { months: 1 });
    expect(paused.status, JSON.stringify(paused.body)).toBe(200);
    expect((await buyer.post('/subscription/resume')).status).toBe(200);
    await world.advance('P32D');
    expect(await paidAmounts(world, buyer)).toEqual([700, 700]);
    const { status, body } = await buyer.post('/subscription/update', {
      priceId: world.prices.YEARLY,
    });
    expect([status, body.data.priceId]).toEqual([200, world.prices.YEARLY]);
  },
);

test(
  'billing 40: a subscriber in a currency without plans is told so',
  { tags: 'exhaustive' },
  async () => {
    const business = await openOldBusiness(world);
    const price = await business.aPrice('month', 600, 'eur');
    const subscriber = await business.aSubscriber({ price });
    await business.mark(price, 'MONTHLY');
    await business.link(subscriber);
    await business.readAll();
    const { post, get } = subscriber.buyer;

    expect((await get('/subscription/plans')).body.data).toEqual([]);
    for (const path of ['update', 'update/preview']) {
      const { status, body } = await post(`/subscription/${path}`, {
        priceId: world.prices.YEARLY,
      });
      expect([status, body.code]).toEqual([400, 'UNKNOWN_PRICE']);
      expect(body.message).toBe('Your subscription is in euros, and this price is not.');
    }
    await useSubscription(post, price);
  },
);

test('billing 39: a price not as announced closes the sale of its plan alone', async () => {
  const subscriber = await aPayingBuyer(world, 'YEARLY');
  const newcomer = await world.aBuyer();
  const wrong = await createPrice('year', 12_300, 'premium_yearly');
  // While it is active, a server sells the price that it announces without the lookup key.
  await world.stripe.prices.update(world.prices.YEARLY, { active: false });
  const ofOffer = (await world.stripe.prices.list({ lookup_keys: ['premium_monthly_uk'] })).data[0];
  await world.stripe.prices.update(ofOffer?.id ?? '', { active: false });
  // The prices that a server has read are used for five minutes.
  const { url, logLines } = await world.startAnother();
  const another = createApiClient(url);

  const { body } = await another.get('/subscription/plans');
  expect(body.data).toMatchObject([{ plan: 'MONTHLY', priceId: world.prices.MONTHLY }]);
  const inOffer = await another.get('/subscription/plans?offer=uk');
  expect(inOffer.body.data).toMatchObject([{ plan: 'YEARLY', amount: 7689, offer: 'uk' }]);
  const checkout = (plan: string) =>
    another.post('/subscription/checkout-session', { plan }, { token: newcomer.token() });
  expect(await checkout('YEARLY')).toMatchObject({
    status: 400,
    body: { code: 'UNKNOWN_PRICE', message: 'That plan is not on sale.' },
  });
  expect((await checkout('MONTHLY')).status).toBe(200);

  const token = subscriber.token();
  const current = await another.get('/subscription/current', { token });
  expect(current.body.data).toMatchObject({ status: 'ACTIVE', nextCharge: { amount: 9900 } });
  const change = await another.post(
    '/subscription/update',
    { priceId: world.prices.MONTHLY },
    { token },
  );
  expect(change.body.data).toMatchObject({ plan: 'MONTHLY' });

  const series = (await readMetrics({ url })).match(/^billing_price_mismatch.*$/gm);
  expect(series).toEqual([
    'billing_price_mismatch{plan="MONTHLY",currency="usd"} 0',
    'billing_price_mismatch{plan="YEARLY",currency="usd"} 1',
    'billing_price_mismatch{plan="MONTHLY",currency="gbp",offer="uk"} 1',
    'billing_price_mismatch{plan="YEARLY",currency="gbp",offer="uk"} 0',
    'billing_price_mismatch{plan="MONTHLY",currency="usd",offer="usa"} 0',
    'billing_price_mismatch{plan="YEARLY",currency="usd",offer="usa"} 0',
  ]);
  await expect
    .poll(() => logLines)
    .toContainEqual(
      expect.objectContaining({ lookupKey: 'premium_yearly', price: wrong.id, level: 50 }),
    );
});
