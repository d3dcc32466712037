import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, type Buyer } from '../../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

const { path } = subscriptionApi.invoices;

// Runs first: otherwise the subscriptions of the other tests would renew all year, too.
test('the newest twelve invoices are listed, without drafts', { tags: 'exhaustive' }, async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  // The list is read at Stripe: no event of this year matters.
  await world.webhooks('drop');
  await world.advance('P1Y1M');
  // Just after the end of a period the next invoice is a draft for an hour.
  const { items } = await world.stripe.subscriptions.retrieve(await buyer.subscriptionId());
  const left = (items.data[0]?.current_period_end ?? 0) - (await world.now());
  await world.advance(`PT${left + 60}S`);
  await world.webhooks('normal');

  const { body } = await buyer.get(path);

  expect(body.data).toHaveLength(12);
  expect(body.data.every((invoice: { status: string }) => invoice.status === 'paid')).toBe(true);
  const { data } = await world.stripe.invoices.list({ customer: await buyer.customerId() });
  expect(data[0]?.status).toBe('draft');
});

test("a user's own invoices are listed newest first, with their pages", async () => {
  const buyer = await world.aBuyer();
  const other = await world.aBuyer();
  expect(await buyer.get(path)).toMatchObject({ status: 200, body: { data: [] } });
  await buyer.subscribe('MONTHLY', cards.failsLater);
  await other.subscribe('YEARLY');
  await world.advance('P7DT2H');
  await buyer.untilStatus('PAST_DUE');

  const { status, body } = await buyer.get(path);

  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      id: expect.stringMatching(/^in_/),
      date: expect.any(String),
      amount: 900,
      amountRefunded: 0,
      currency: 'usd',
      status: 'open',
      url: expect.stringMatching(/^http:.*\/invoice\/in_/),
    },
    expect.objectContaining({ amount: 0, status: 'paid' }),
  ]);
  expect((await fetch(body.data[0].url)).status).toBe(200);
  expect((await world.server.get(path)).status).toBe(401);
});

test(
  'billing 41: the next charge with a coupon or credit is the invoice that Stripe makes',
  { tags: 'exhaustive' },
  async () => {
    const [withCoupon, withCredit] = [await world.aBuyer(), await world.aBuyer()];
    for (const buyer of [withCoupon, withCredit]) await buyer.subscribe('MONTHLY');
    const { id: coupon } = await world.stripe.coupons.create({ percent_off: 25, duration: 'once' });
    await world.stripe.subscriptions.update(await withCoupon.subscriptionId(), {
      discounts: [{ coupon }],
    });
    await world.stripe.customers.createBalanceTransaction(await withCredit.customerId(), {
      amount: -250,
      currency: 'usd',
    });
    const shown = (buyer: Buyer) => async () => (await buyer.current())?.nextCharge?.amount;
    await expect.poll(shown(withCoupon)).toBe(675);
    await expect.poll(shown(withCredit)).toBe(650);

    await world.advance('P7DT2H');

    for (const [buyer, amount] of [
      [withCoupon, 675],
      [withCredit, 650],
    ] as const) {
      // Both were for one invoice only.
      await expect.poll(shown(buyer)).toBe(900);
      const { body } = await buyer.get(path);
      expect(body.data[0]).toMatchObject({ amount, status: 'paid' });
    }
  },
);

test(
  'while Stripe is down the invoices answer 503; a deleted customer has none',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    await buyer.subscribe('MONTHLY');
    await world.outage('refuse', 60);
    world.server.expectErrorLine('request failed');
    const { status, body } = await buyer.get(path);
    expect([status, body.code]).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE']);
    await world.outage('refuse', 0);

    await world.stripe.customers.del(await buyer.customerId());
    await expect.poll(async () => (await buyer.get(path)).body.data).toEqual([]);
  },
);
