import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PauseOption } from '@stillweb/contract/billing/manage-subscription';
import type { Buyer } from '../../../test/people/a-buyer.ts';
import { enqueueJob, untilIdle } from '../../../test/internals/enqueue-job.ts';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../../../test/worlds/start-billing.ts';
import {
  aPayingBuyer,
  paidAmounts,
  subscriptionAtStripe,
  waitForEmail,
} from '../../../test/people/subscribers.ts';
import { renewalQueue } from '../jobs.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({}, startWithSandboxClock);
});

afterAll(() => world.close());

async function optionOf(buyer: Buyer, months: number): Promise<PauseOption> {
  const { status, body } = await buyer.get('/subscription/pause');
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.find((option: PauseOption) => option.months === months);
}

test('a pause of two months is what was announced: no charge, no access, then both again', async () => {
  const buyer = await aPayingBuyer(world);
  const option = await optionOf(buyer, 2);
  const { startsAt, resumesAt, charge } = option;
  expect(charge).toEqual({ amount: 900, currency: 'usd' });

  const { body } = await buyer.post('/subscription/pause', { months: 2 });
  const announced = {
    pause: { startsAt, resumesAt },
    nextCharge: { ...charge, date: resumesAt },
  };
  expect(body.data).toMatchObject({ status: 'ACTIVE', currentPeriodEnd: startsAt, ...announced });
  await waitForEmail(world, buyer, /is paused from/);
  expect((await buyer.post('/subscription/pause', { months: 2 })).body.data).toEqual(body.data);

  await advanceTo(startsAt, 1);
  expect(await buyer.untilStatus('PAUSED')).toMatchObject(announced);
  await advanceTo(resumesAt, -26);
  expect(await buyer.untilStatus('PAUSED')).toMatchObject(announced);
  expect(await paidAmounts(world, buyer)).toEqual([900]);

  await untilIdle(world.database, 'sync-customer');
  await enqueueJob(world.database, renewalQueue);
  const mail = await waitForEmail(world, buyer, /Your pause ends on/);
  expect(mail?.text).toContain("we'll charge $9.00");

  await advanceTo(resumesAt, 2);
  expect((await buyer.untilStatus('ACTIVE')).pause).toBeUndefined();
  await expect.poll(() => paidAmounts(world, buyer)).toEqual([900, 900]);
  await waitForEmail(world, buyer, /subscription continues/);
  const { data } = await world.stripe.invoices.list({ customer: await buyer.customerId() });
  const paid = data.find(({ amount_paid }) => amount_paid > 0);
  expect(new Date((paid?.created ?? 0) * 1000).toISOString()).toBe(resumesAt);
});

/** Advances the clock to `hours` after a time. */
async function advanceTo(time: string, hours: number): Promise<void> {
  const seconds = Math.round(Date.parse(time) / 1000 - (await world.now())) + hours * 3600;
  await world.advance(`PT${seconds}S`);
}

test('a pause that has not begun is withdrawn without a charge', async () => {
  const buyer = await aPayingBuyer(world);
  const before = await buyer.current();
  await buyer.post('/subscription/pause', { months: 3 });
  const preview = await buyer.get('/subscription/resume');
  expect(preview.body.data).toEqual({
    dueNow: { amount: 0, currency: 'usd' },
    nextCharge: before?.nextCharge,
  });
  const { body } = await buyer.post('/subscription/resume');
  expect(body.data).toEqual(before);
  expect(await paidAmounts(world, buyer)).toEqual([900]);
});

test('a cancellation replaces a pause that has not begun', { tags: 'exhaustive' }, async () => {
  const buyer = await aPayingBuyer(world);
  await buyer.post('/subscription/pause', { months: 1 });
  const { body } = await buyer.post('/subscription/cancel');
  expect(body.data).toMatchObject({ status: 'ACTIVE', cancelAt: body.data.currentPeriodEnd });
  expect(body.data.pause).toBeUndefined();
  expect((await subscriptionAtStripe(world, buyer)).pause_collection).toBeNull();
});

test('a year cannot be paused', async () => {
  const buyer = await aPayingBuyer(world, 'YEARLY');
  const asked = await buyer.get('/subscription/pause');
  const paused = await buyer.post('/subscription/pause', { months: 1 });
  expect([asked.status, asked.body.code]).toEqual([409, 'PAUSE_UNAVAILABLE']);
  expect([paused.status, paused.body.code]).toEqual([409, 'PAUSE_UNAVAILABLE']);
});

async function aPauser(months: number, change?: (buyer: Buyer) => Promise<void>): Promise<Buyer> {
  const buyer = await aPayingBuyer(world);
  await change?.(buyer);
  expect((await buyer.post('/subscription/pause', { months })).status).toBe(200);
  return buyer;
}

describe('during a pause', () => {
  /** Their pauses begin with one advance of the clock. */
  let paused: Record<'early' | 'cancels', Buyer>;

  beforeAll(async () => {
    paused = { early: await aPauser(3), cancels: await aPauser(1) };
    await world.advance('P32D');
  });

  test('resuming early charges what was announced, and begins a period', async () => {
    const buyer = paused.early;
    await buyer.untilStatus('PAUSED');
    const preview = await buyer.get('/subscription/resume');
    expect(preview.body.data.dueNow).toEqual({ amount: 900, currency: 'usd' });
    const { body } = await buyer.post('/subscription/resume');
    const { date: announced, ...price } = preview.body.data.nextCharge;
    expect(body.data).toMatchObject({ status: 'ACTIVE', nextCharge: price });
    // The period begins with the resumption, which comes a little later than its preview.
    const laterMs = Date.parse(body.data.nextCharge.date) - Date.parse(announced);
    expect(laterMs).toBeGreaterThanOrEqual(0);
    expect(laterMs).toBeLessThan(3_600_000);
    expect(body.data.pause).toBeUndefined();
    expect(await paidAmounts(world, buyer)).toEqual([900, 900]);

    expect((await buyer.post('/subscription/resume')).body.data).toEqual(body.data);
    expect(await paidAmounts(world, buyer)).toEqual([900, 900]);
  });

  test('billing 12: a paused user gets no other checkout and no other plan, and can cancel immediately', async () => {
    const buyer = paused.cancels;
    await buyer.untilStatus('PAUSED');
    const checkout = await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
    expect([checkout.status, checkout.body.code]).toEqual([409, 'ALREADY_SUBSCRIBED']);
    const change = await buyer.post('/subscription/update', { priceId: world.prices.YEARLY });
    expect([change.status, change.body.code]).toEqual([409, 'SUBSCRIPTION_PAUSED']);
    const pause = await buyer.post('/subscription/pause', { months: 1 });
    expect([pause.status, pause.body.code]).toEqual([409, 'SUBSCRIPTION_PAUSED']);

    const cancelled = await buyer.post('/subscription/cancel');
    expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'CANCELED']);
    const late = await buyer.post('/subscription/resume');
    expect([late.status, late.body.code]).toEqual([409, 'SUBSCRIPTION_ENDED']);
    expect(await paidAmounts(world, buyer)).toEqual([900]);
  });
});

describe('during a pause with a declined card or a discount', () => {
  let paused: Record<'declined' | 'discounted', Buyer>;

  beforeAll(async () => {
    paused = { declined: await aPauser(1), discounted: await aPauser(2, giveDiscounts) };
    await world.advance('P32D');
  });

  test(
    'billing 21: a declined resumption leaves the pause, and another card can resume',
    { tags: 'exhaustive' },
    async () => {
      const buyer = paused.declined;
      await buyer.untilStatus('PAUSED');
      const useCard = async (card: string) => {
        const { id } = await world.stripe.paymentMethods.attach(card, {
          customer: await buyer.customerId(),
        });
        await world.stripe.subscriptions.update(await buyer.subscriptionId(), {
          default_payment_method: id,
        });
      };
      await useCard('pm_card_chargeCustomerFail');
      const declined = await buyer.post('/subscription/resume');
      expect([declined.status, declined.body.code]).toEqual([409, 'PAYMENT_DECLINED']);
      expect((await buyer.current())?.status).toBe('PAUSED');

      await useCard('pm_card_visa');
      const resumed = await buyer.post('/subscription/resume');
      expect([resumed.status, resumed.body.data.status]).toEqual([200, 'ACTIVE']);
      expect(await paidAmounts(world, buyer)).toEqual([900, 900]);
    },
  );

  test(
    'a paused subscription names the discount that is left after the pause',
    { tags: 'exhaustive' },
    async () => {
      expect(await paused.discounted.untilStatus('PAUSED')).toMatchObject({
        nextCharge: { amount: 720 },
        discounts: [{ name: 'Forever', percentOff: 20 }],
      });
    },
  );
});

/** One for all invoices, and one for the next. */
async function giveDiscounts(buyer: Buyer): Promise<void> {
  const id = await buyer.subscriptionId();
  const coupons = [
    { name: 'Forever', percent_off: 20, duration: 'forever' },
    { name: 'Next month', percent_off: 10, duration: 'once' },
  ] as const;
  const discounts: { coupon: string }[] = [];
  for (const terms of coupons)
    discounts.push({ coupon: (await world.stripe.coupons.create(terms)).id });
  await world.stripe.subscriptions.update(id, { discounts });
}
