import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../../test/a-buyer.ts';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../../../test/start-billing.ts';
import { aPayingBuyer, paidAmounts, subscriptionAtStripe } from '../../../test/subscribers.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({}, startWithSandboxClock);
});

afterAll(() => world.close());

const [hour, day] = [3600, 86_400];

/** Advances the clock to some seconds after a time. */
async function advanceTo(time: string, secondsAfter: number): Promise<void> {
  const clock = await fetch(`${world.sandboxUrl}/sandbox/clock`);
  const { now } = (await clock.json()) as { now: string };
  const seconds = Math.ceil((Date.parse(time) - Date.parse(now)) / 1000) + secondsAfter;
  await world.advance(`PT${seconds}S`);
}

/** Pauses for a month; returns the end of the paid period. */
async function pauseMonth(buyer: Buyer): Promise<string> {
  const { status, body } = await buyer.post('/subscription/pause', { months: 1 });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.pause.startsAt;
}

async function countPayments(buyer: Buyer): Promise<number> {
  const { data } = await world.stripe.invoices.list({
    customer: await buyer.customerId(),
    limit: 100,
  });
  return data.filter(({ amount_paid }) => amount_paid > 0).length;
}

test('billing 49: with a pause and a resumption around each period’s end, each month is paid once', async () => {
  const buyer = await aPayingBuyer(world);
  let paid = 1;
  for (const seconds of [-hour, -60, 5, 65, 290, hour]) {
    const paidUntil = await pauseMonth(buyer);
    await advanceTo(paidUntil, seconds);
    const preview = await buyer.get('/subscription/resume');
    expect(preview.body.data.dueNow.amount, `due ${seconds} s after`).toBe(seconds < 0 ? 0 : 900);
    const { body } = await buyer.post('/subscription/resume');
    expect(body.data).toMatchObject({ status: 'ACTIVE' });
    await advanceTo(paidUntil, 2 * day);
    paid += 1;
    await expect.poll(() => countPayments(buyer), { message: `${seconds} s after` }).toBe(paid);
    expect((await buyer.current())?.status).toBe('ACTIVE');
  }
});

test.each([
  ['before', -hour],
  ['before', -60],
  ['after', 65],
  ['after', hour],
])(
  'billing 49: cancelled %s the end of a period that a pause follows (%i s), no month is free',
  async (_when, seconds) => {
    const buyer = await aPayingBuyer(world);
    const paidUntil = await pauseMonth(buyer);
    await advanceTo(paidUntil, seconds);
    const { body } = await buyer.post('/subscription/cancel');
    expect(body.data.status).toBe(seconds < 0 ? 'ACTIVE' : 'CANCELED');
    if (seconds < 0) expect(body.data.cancelAt).toBe(paidUntil);
    await advanceTo(paidUntil, 2 * hour);
    expect((await subscriptionAtStripe(world, buyer)).status).toBe('canceled');
    expect(await paidAmounts(world, buyer)).toEqual([900]);
  },
);

test('billing 49: a pause that has just begun becomes no longer one', async () => {
  const buyer = await aPayingBuyer(world);
  const paidUntil = await pauseMonth(buyer);
  await advanceTo(paidUntil, 65);
  await buyer.untilStatus('PAUSED');
  const longer = await buyer.post('/subscription/pause', { months: 3 });
  expect([longer.status, longer.body.code]).toEqual([409, 'SUBSCRIPTION_PAUSED']);
});

/** The faults that no call has met yet. */
async function countFaults(): Promise<number> {
  const response = await fetch(`${world.sandboxUrl}/sandbox/faults`);
  const faults: unknown = await response.json();
  return Array.isArray(faults) ? faults.length : NaN;
}

/** The period ends while Stripe is asked for a change that was decided before. */
async function atPeriodEnd(buyer: Buyer, path: string, body?: object) {
  const paidUntil = (await buyer.current())?.currentPeriodEnd ?? '';
  await advanceTo(paidUntil, -60);
  const id = await buyer.subscriptionId();
  await world.fault('POST', `/v1/subscriptions/${id}`, { delaySeconds: 3, times: 1 });
  const answer = buyer.post(path, body);
  await expect.poll(countFaults).toBe(0);
  await advanceTo(paidUntil, 5);
  return { answer: await answer, paidUntil };
}

test('billing 49: a period that ends during the resumption is paid for', async () => {
  const buyer = await aPayingBuyer(world);
  await pauseMonth(buyer);
  const { answer } = await atPeriodEnd(buyer, '/subscription/resume');
  expect([answer.status, answer.body.data?.status]).toEqual([200, 'ACTIVE']);
  expect(await paidAmounts(world, buyer)).toEqual([900, 900]);
});

test('billing 49: a period that ends during the cancellation is not given away', async () => {
  const buyer = await aPayingBuyer(world);
  await pauseMonth(buyer);
  const { answer } = await atPeriodEnd(buyer, '/subscription/cancel');
  expect([answer.status, answer.body.data?.status]).toEqual([200, 'CANCELED']);
  expect((await subscriptionAtStripe(world, buyer)).status).toBe('canceled');
  expect(await paidAmounts(world, buyer)).toEqual([900]);
});

test('billing 49: a pause that comes too late for the renewal is refused, not promised', async () => {
  const buyer = await aPayingBuyer(world);
  const { answer, paidUntil } = await atPeriodEnd(buyer, '/subscription/pause', { months: 1 });
  expect([answer.status, answer.body.code]).toEqual([409, 'PAYMENT_PROCESSING']);
  expect((await subscriptionAtStripe(world, buyer)).pause_collection).toBeNull();
  await advanceTo(paidUntil, 2 * hour);
  expect(await paidAmounts(world, buyer)).toEqual([900, 900]);
});
