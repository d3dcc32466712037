import { afterAll, beforeAll, expect } from 'vitest';
import type { Buyer } from '../people/a-buyer.ts';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../worlds/start-billing.ts';
import { aPayingBuyer, paidAmounts, subscriptionAtStripe } from '../people/subscribers.ts';

let world: BillingTestApp;

export const hour = 3600;

/**
 * Starts a server for the tests of a file that pause and resume around the end of a period.
 * @param start by default without anything between server and Stripe
 */
export function usePeriodEnds(start = startWithSandboxClock): () => BillingTestApp {
  beforeAll(async () => {
    world = await startBilling({}, start);
  });
  afterAll(() => world.close());
  return () => world;
}

/** Advances the clock to some seconds after a time. */
export async function advanceTo(time: string, secondsAfter: number): Promise<void> {
  const seconds = Math.ceil(Date.parse(time) / 1000 - (await world.now())) + secondsAfter;
  await world.advance(`PT${seconds}S`);
}

/** Pauses for a month; returns the end of the paid period. */
export async function pauseMonth(buyer: Buyer): Promise<string> {
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

/** Pauses, and resumes so many seconds after the end of the period, month after month. */
export async function expectEachMonthPaidOnce(resumedAfter: number[]): Promise<void> {
  const buyer = await aPayingBuyer(world);
  let paid = 1;
  for (const seconds of resumedAfter) {
    const paidUntil = await pauseMonth(buyer);
    await advanceTo(paidUntil, seconds);
    const preview = await buyer.get('/subscription/resume');
    expect(preview.body.data.dueNow.amount, `due ${seconds} s after`).toBe(seconds < 0 ? 0 : 900);
    const { body } = await buyer.post('/subscription/resume');
    expect(body.data).toMatchObject({ status: 'ACTIVE' });
    await advanceTo(paidUntil, 48 * hour);
    paid += 1;
    await expect.poll(() => countPayments(buyer), { message: `${seconds} s after` }).toBe(paid);
    expect((await buyer.current())?.status).toBe('ACTIVE');
  }
}

/** Pauses, and cancels so many seconds after the end of the period. */
export async function expectNoFreeMonth(cancelledAfter: number): Promise<void> {
  const buyer = await aPayingBuyer(world);
  const paidUntil = await pauseMonth(buyer);
  await advanceTo(paidUntil, cancelledAfter);
  const { body } = await buyer.post('/subscription/cancel');
  expect(body.data.status).toBe(cancelledAfter < 0 ? 'ACTIVE' : 'CANCELED');
  if (cancelledAfter < 0) expect(body.data.cancelAt).toBe(paidUntil);
  await advanceTo(paidUntil, 2 * hour);
  expect((await subscriptionAtStripe(world, buyer)).status).toBe('canceled');
  expect(await paidAmounts(world, buyer)).toEqual([900]);
}

/**
 * The period ends while Stripe is asked for a change that was decided before.
 * @param meanwhile runs once the call is on its way, before the period ends
 */
export async function atPeriodEnd(
  buyer: Buyer,
  path: string,
  body?: object,
  meanwhile: () => Promise<void> = async () => {},
) {
  const paidUntil = (await buyer.current())?.currentPeriodEnd ?? '';
  await advanceTo(paidUntil, -60);
  const id = await buyer.subscriptionId();
  await world.fault('POST', `/v1/subscriptions/${id}`, { delaySeconds: 3, times: 1 });
  const answer = buyer.post(path, body);
  await expect.poll(world.countFaults).toBe(0);
  await meanwhile();
  await advanceTo(paidUntil, 5);
  return { answer: await answer, paidUntil };
}
