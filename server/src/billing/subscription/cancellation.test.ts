import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../../test/a-buyer.ts';
import { startBilling, type BillingWorld } from '../../../test/start-billing.ts';
import {
  aPastDueBuyer,
  aPayingBuyer,
  subscriptionAtStripe,
  paidAmounts,
  emailSubjects,
  waitForEmail,
} from '../../../test/subscribers.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await startBilling();
});

afterEach(() => world.clearFaults());

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
        timeout: 10_000,
      },
    )
    .toHaveLength(1);
});

test('billing 18: a cancelled subscription ends with its period without a charge', async () => {
  const buyer = await aPayingBuyer(world);
  await buyer.post('/subscription/cancel');
  await world.advance('P27D');
  expect((await buyer.current())?.status).toBe('ACTIVE');
  await world.advance('P5D');
  await buyer.untilStatus('CANCELED');
  expect(await paidAmounts(world, buyer)).toEqual([900]);
});

test('billing 18, 19: a cancellation in the portal is shown and can be withdrawn', async () => {
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
});

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

test('a past due subscription is cancelled at once, without another charge', async () => {
  const buyer = await aPastDueBuyer(world);
  const { status, body } = await buyer.post('/subscription/cancel');
  expect(status).toBe(200);
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

type UserChange = {
  prepare?: (buyer: Buyer) => Promise<unknown>;
  change: (buyer: Buyer) => ReturnType<Buyer['post']>;
};
const cancel: UserChange = { change: (buyer) => buyer.post('/subscription/cancel') };
const resume: UserChange = {
  prepare: (buyer) => buyer.post('/subscription/cancel'),
  change: (buyer) => buyer.post('/subscription/reactivate'),
};
const switchPlan: UserChange = {
  change: (buyer) => buyer.post('/subscription/update', { priceId: world.prices.YEARLY }),
};
const userChanges = [
  ['cancellation', cancel],
  ['resumption', resume],
  ['plan change', switchPlan],
] as const;

/** Our own mistakes are 500 and an error in the log, refusals for a while are 503. */
const refusals = [
  [400, 500, 'INTERNAL'],
  [403, 503, 'PAYMENT_PROVIDER_UNAVAILABLE'],
  [404, 500, 'INTERNAL'],
  [409, 503, 'PAYMENT_PROVIDER_UNAVAILABLE'],
  [429, 503, 'PAYMENT_PROVIDER_UNAVAILABLE'],
  [500, 503, 'PAYMENT_PROVIDER_UNAVAILABLE'],
] as const;

test.for(userChanges)(
  'billing 34: a %s that Stripe refuses is an error, and works later',
  { timeout: 30_000 },
  async ([, { prepare, change }]) => {
    const buyer = await aPayingBuyer(world);
    await prepare?.(buyer);
    const before = await buyer.current();
    for (const [refusal, status, code] of refusals) {
      // A plan change that is under way there already (409) is no failure: billing 44.
      if (change === switchPlan.change && refusal === 409) continue;
      await world.fault('POST', '/v1/subscriptions/*', { answer: { status: refusal } });
      world.server.expectErrorLine('request failed');
      const answer = await change(buyer);
      expect([answer.status, answer.body.code], `Stripe ${refusal}`).toEqual([status, code]);
      expect(await buyer.current()).toEqual(before);
      await world.clearFaults();
    }
    expect(await change(buyer)).toMatchObject({ status: 200 });
    expect(await buyer.current()).not.toEqual(before);
  },
);

test.for(userChanges)(
  'billing 34: a %s whose answer is lost is a success once it is read',
  async ([, { prepare, change }]) => {
    const buyer = await aPayingBuyer(world);
    await prepare?.(buyer);
    const before = await buyer.current();
    await world.fault('POST', '/v1/subscriptions/*', { applyThenDrop: true });
    const { status, body } = await change(buyer);
    await world.clearFaults();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).not.toEqual(before);
  },
);

test('billing 34: an end at once that Stripe refuses is an error, and works later', async () => {
  const buyer = await aPastDueBuyer(world);
  for (const [refusal, status, code] of refusals) {
    await world.fault('DELETE', '/v1/subscriptions/*', { answer: { status: refusal } });
    const answer = await buyer.post('/subscription/cancel');
    expect([answer.status, answer.body.code], `Stripe ${refusal}`).toEqual([status, code]);
    expect((await buyer.current())?.status).toBe('PAST_DUE');
    await world.clearFaults();
  }
  expect((await buyer.post('/subscription/cancel')).body.data.status).toBe('CANCELED');
});
