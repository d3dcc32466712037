import { offers, type Offer } from '@stillweb/contract/billing/offers';
import type { PlanOffer } from '@stillweb/contract/billing/plans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payHosted, type Buyer } from '../../../test/people/a-buyer.ts';
import { createApiClient } from '../../../test/calls/api-client.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

/** The plans listed to a buyer, or to a visitor, with the code of an offer or without one. */
async function listed(code: string | undefined, buyer?: Buyer): Promise<PlanOffer[]> {
  const path = `/subscription/plans${code === undefined ? '' : `?offer=${code}`}`;
  const { status, body } = await (buyer ? buyer.get(path) : world.server.get(path));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const sumsOf = (plans: PlanOffer[]) => plans.map(({ amount, currency }) => [amount, currency]);

async function buyAt(buyer: Buyer, request: { plan: string; offer?: string }): Promise<void> {
  const { status, body } = await buyer.post('/subscription/checkout-session', request);
  expect(status, JSON.stringify(body)).toBe(200);
  await payHosted(body.data.url);
  await expect.poll(async () => (await buyer.current())?.plan).toBe(request.plan);
}

test.each([
  [undefined, [[900, 'usd'], [9900, 'usd']]], // prettier-ignore
  ['uk', [[699, 'gbp'], [7689, 'gbp']]], // prettier-ignore
  ['usa', [[899, 'usd'], [9889, 'usd']]], // prettier-ignore
  ['no-such-offer', [[900, 'usd'], [9900, 'usd']]], // prettier-ignore
] as const)('a visitor with the offer %s sees its prices', async (code, sums) => {
  const plans = await listed(code);
  expect(sumsOf(plans)).toEqual(sums);
  const named = code === 'uk' || code === 'usa' ? code : undefined;
  expect(plans.map(({ offer }) => offer)).toEqual([named, named]);
});

test('a price that was shown and is not sold is refused before a checkout opens', async () => {
  const buyer = await world.aBuyer();
  const price = { amount: 699, currency: 'gbp' };
  const open = (request: object) =>
    buyer.post('/subscription/checkout-session', { plan: 'MONTHLY', price, ...request });
  expect((await open({ offer: 'uk' })).status).toBe(200);
  expect(await open({})).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
  expect(await open({ offer: 'ended' })).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED' },
  });
});

test(
  'the last place of a limited offer goes to one of many, who keeps it while paying',
  { tags: 'exhaustive' },
  async () => {
    const usa: Offer = { ...offers.usa, maxRedemptions: 2 };
    const { url } = await world.startAnother({}, { offers: [offers.uk, usa] });
    const another = createApiClient(url);
    const buyers = await Promise.all([1, 2, 3, 4].map(() => world.aBuyer()));
    const price = { amount: 899, currency: 'usd' };
    const open = (buyer: Buyer | undefined) =>
      another.post(
        '/subscription/checkout-session',
        { plan: 'MONTHLY', offer: 'usa', price },
        { token: buyer?.token() ?? '' },
      );
    const seenBy = async (buyer?: Buyer) => {
      const token = buyer?.token();
      const { body } = await another.get('/subscription/plans?offer=usa', token ? { token } : {});
      return body.data[0].offer;
    };
    const answers = await Promise.all(buyers.map(open));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 409, 409,
    ]);
    const winner = buyers[answers.findIndex(({ status }) => status === 200)];
    const loser = buyers[answers.findIndex(({ status }) => status === 409)];
    expect(await seenBy()).toBeUndefined();
    expect([await seenBy(winner), await seenBy(loser)]).toEqual(['usa', undefined]);

    await payHosted((await open(winner)).body.data.url);
    await winner?.untilStatus('TRIALING');
    await world.stripe.subscriptions.cancel((await winner?.subscriptionId()) ?? '');
    await winner?.untilStatus('CANCELED');
    // A subscription that has begun counts, even after its end.
    expect((await open(loser)).status).toBe(409);
  },
);

test('a subscriber of an offer switches at its prices, also when it is over for others', async () => {
  const buyer = await world.aBuyer();
  await buyAt(buyer, { plan: 'MONTHLY', offer: 'uk' });
  expect(await buyer.current()).toMatchObject({ nextCharge: { amount: 699, currency: 'gbp' } });
  const over: Offer = { ...offers.uk, until: '2020-01-01T00:00:00Z' };
  const { url } = await world.startAnother({}, { offers: [over] });
  const another = createApiClient(url);
  const token = buyer.token();
  const visitor = await another.get('/subscription/plans?offer=uk');
  expect(sumsOf(visitor.body.data)).toEqual([[900, 'usd'], [9900, 'usd']]); // prettier-ignore
  const own = await another.get('/subscription/plans?offer=usa', { token });
  expect(sumsOf(own.body.data)).toEqual([[699, 'gbp'], [7689, 'gbp']]); // prettier-ignore

  const plain = { priceId: world.prices.YEARLY };
  for (const path of ['/subscription/update', '/subscription/update/preview']) {
    const refused = await another.post(path, plain, { token });
    expect([refused.status, refused.body.code]).toEqual([400, 'UNKNOWN_PRICE']);
  }
  const { priceId } = own.body.data[1];
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), { trial_end: 'now' });
  await buyer.untilStatus('ACTIVE');
  const preview = await another.post('/subscription/update/preview', { priceId }, { token });
  expect(preview.body.data).toMatchObject({
    dueNow: { amount: 7689 - 699, currency: 'gbp' },
    nextCharge: { amount: 7689, currency: 'gbp' },
  });
  const changed = await another.post('/subscription/update', { priceId }, { token });
  expect(changed.body.data).toMatchObject({ plan: 'YEARLY', priceId });
});

test("the portal switches a subscriber of an offer between the offer's prices alone", async () => {
  const buyer = await world.aBuyer();
  await buyAt(buyer, { plan: 'MONTHLY', offer: 'uk' });
  const { body } = await buyer.post('/subscription/checkout-session/portal');
  const choices = `${body.data.url}/subscriptions/${await buyer.subscriptionId()}/switch`;
  const page = await (await fetch(choices)).text();
  expect(page).toContain('£76.89');
  expect(page).not.toContain('$');
});

test(
  'a former subscriber may buy in another currency, unless credit would be lost',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    await buyer.subscribe('MONTHLY', '5555555555554444');
    const { stripe } = world;
    await stripe.subscriptions.cancel(await buyer.subscriptionId());
    await buyer.untilStatus('CANCELED');

    const customer = await buyer.customerId();
    await stripe.customers.createBalanceTransaction(customer, { amount: -300, currency: 'usd' });
    await expect.poll(async () => sumsOf(await listed('uk', buyer))[0]).toEqual([900, 'usd']);
    await stripe.customers.createBalanceTransaction(customer, { amount: 300, currency: 'usd' });
    await expect.poll(async () => sumsOf(await listed('uk', buyer))[0]).toEqual([699, 'gbp']);

    await buyAt(buyer, { plan: 'YEARLY', offer: 'uk' });
    expect(await buyer.current()).toMatchObject({ status: 'ACTIVE', plan: 'YEARLY' });
    const { data } = await stripe.invoices.list({ customer });
    expect(data[0]).toMatchObject({ amount_paid: 7689, currency: 'gbp' });
  },
);
