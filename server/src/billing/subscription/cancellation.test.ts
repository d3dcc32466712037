import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';
import {
  aPastDueBuyer,
  aPayingBuyer,
  subscriptionAtStripe,
  paidAmounts,
  emailSubjects,
  waitForEmail,
} from '../../../test/people/subscribers.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

test('billing 18: a cancellation keeps access, and a second one changes nothing', async () => {
  const buyer = await aPayingBuyer(world);
  const before = await buyer.current();

  const first = await buyer.post('/subscription/cancel', {
    reason: 'too_expensive',
    comment: 'Maybe later',
  });
  const second = await buyer.post('/subscription/cancel');

  expect(first.status).toBe(200);
  expect(first.body.data).toMatchObject({
    status: 'ACTIVE',
    cancelAt: before?.currentPeriodEnd,
    nextCharge: null,
  });
  expect(second.status).toBe(200);
  expect(second.body.data).toEqual(first.body.data);
  expect((await subscriptionAtStripe(world, buyer)).cancellation_details).toMatchObject({
    feedback: 'too_expensive',
    comment: 'Maybe later',
  });
  await expect
    .poll(
      async () => (await emailSubjects(world, buyer)).filter((subject) => /ends on/.test(subject)),
      {
        timeout: 45_000,
      },
    )
    .toHaveLength(1);
});

test(
  'an offer taken instead of a cancellation is kept, and so are the reasons of a later one',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world, 'YEARLY');
    const insteadOfCancel = { reason: 'too_expensive' };
    const priceId = world.prices.MONTHLY;
    expect(await buyer.post('/subscription/update', { priceId, insteadOfCancel })).toMatchObject({
      status: 200,
    });
    insteadOfCancel.reason = 'unused';
    const paused = await buyer.post('/subscription/pause', { months: 1, insteadOfCancel });
    expect(paused).toMatchObject({ status: 200 });
    const feedback = { reason: 'low_quality', comment: 'Ads on my news site', offer: 'help' };
    await buyer.post('/subscription/cancel', feedback);
    const id = await buyer.subscriptionId();

    const { body } = await buyer.get('/user/data');
    expect(body.data).toMatchObject({
      subscriptions: [{ cancelReason: 'low_quality', cancelComment: 'Ads on my news site' }],
      cancelOffers: [
        { offer: 'pause', reason: 'unused', isTaken: true },
        { offer: 'help', reason: 'low_quality', isTaken: false },
      ],
    });

    expect(await buyer.call('DELETE', '/user', { password: 'Passw0rd!' })).toMatchObject({
      status: 200,
    });
    await expect
      .poll(async () => {
        const { rows } = await world.database.query(
          "select cancel_comment from subscriptions where cancel_feedback = 'low_quality'",
        );
        return rows;
      })
      .toEqual([{ cancel_comment: null }]);
    const atStripe = await world.stripe.subscriptions.retrieve(id);
    expect(atStripe.cancellation_details?.comment).toBeNull();
  },
);

test('billing 18: a cancelled subscription ends with its period without a charge', async () => {
  const buyer = await aPayingBuyer(world);
  await buyer.post('/subscription/cancel');
  await world.advance('P27D');
  expect((await buyer.current())?.status).toBe('ACTIVE');
  await world.advance('P5D');
  await buyer.untilStatus('CANCELED');
  expect(await paidAmounts(world, buyer)).toEqual([900]);
});

test(
  'billing 18, 19: a cancellation in the portal is shown and can be withdrawn',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world);
    const subscription = await subscriptionAtStripe(world, buyer);
    const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
    await world.stripe.subscriptions.update(subscription.id, { cancel_at: periodEnd });
    await expect
      .poll(async () => (await buyer.current())?.cancelAt)
      .toBe(new Date(periodEnd * 1000).toISOString());

    const { status, body } = await buyer.post('/subscription/reactivate');

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'ACTIVE', cancelAt: null });
    expect(await subscriptionAtStripe(world, buyer)).toMatchObject({
      cancel_at: null,
      cancel_at_period_end: false,
    });
  },
);

test('billing 19: a cancellation can be withdrawn before the end and not after it', async () => {
  const buyer = await aPayingBuyer(world);
  await buyer.post('/subscription/cancel');
  const resumed = await buyer.post('/subscription/reactivate');
  expect(resumed.body.data).toMatchObject({ cancelAt: null, nextCharge: { amount: 900 } });
  const again = await buyer.post('/subscription/reactivate');
  expect([again.status, again.body.data]).toEqual([200, resumed.body.data]);

  await buyer.post('/subscription/cancel');
  await world.stripe.subscriptions.cancel(await buyer.subscriptionId());
  const tooLate = await buyer.post('/subscription/reactivate');

  expect([tooLate.status, tooLate.body.code]).toEqual([409, 'SUBSCRIPTION_ENDED']);
  expect(await paidAmounts(world, buyer)).toEqual([900]);
  const cancelled = await buyer.post('/subscription/cancel');
  expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'CANCELED']);
});

test('a past due subscription is cancelled immediately, without another charge', async () => {
  const buyer = await aPastDueBuyer(world);
  const { status, body } = await buyer.post('/subscription/cancel', { reason: 'unused' });
  expect(status).toBe(200);
  expect((await subscriptionAtStripe(world, buyer)).cancellation_details?.feedback).toBe('unused');
  expect(body.data).toMatchObject({
    status: 'CANCELED',
    endedAt: expect.any(String),
    nextCharge: null,
  });
  await world.advance('P20D');
  expect(await paidAmounts(world, buyer)).toEqual([]);
  const { data } = await world.stripe.invoices.list({ customer: await buyer.customerId() });
  expect(data[0]).toMatchObject({ amount_due: 900, attempt_count: 1, status: 'void' });
  await waitForEmail(world, buyer, /has ended/);
});
