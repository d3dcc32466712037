import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Buyer } from '../../../test/a-buyer.ts';
import { enqueueJob, untilIdle } from '../../../test/enqueue-job.ts';
import { aDuplicate } from '../../../test/restricted-key.ts';
import { scheduleUpdate } from '../../../test/schedules.ts';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../../../test/start-billing.ts';
import {
  aPayingBuyer,
  paidAmounts,
  subscriptionAtStripe,
  waitForEmail,
} from '../../../test/subscribers.ts';
import * as changes from '../../../test/user-changes.ts';
import { renewalQueue } from '../jobs.ts';
import { idOf } from '../stripe/objects.ts';

vi.setConfig({ testTimeout: 60_000 });

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({}, startWithSandboxClock);
});

afterAll(() => world.close());

const nextAmount = async (buyer: Buyer) => (await buyer.current())?.nextCharge?.amount;

/** A buyer whose next month costs 7.00, by a schedule. */
async function aScheduledBuyer(end: 'cancel' | 'release' = 'release'): Promise<Buyer> {
  const buyer = await aPayingBuyer(world);
  await scheduleUpdate(world, buyer, { prices: [700], end });
  await expect.poll(() => nextAmount(buyer)).toBe(700);
  return buyer;
}

test('billing 52: the price of the next phase of a schedule is named as the next charge', async () => {
  const buyer = await aScheduledBuyer();
  const current = await buyer.current();
  expect(current).toMatchObject({ status: 'ACTIVE', cancelAt: null });
  const charge = { amount: 700, later: [] };
  expect(current?.cardCharge).toMatchObject(charge);
  const samePlan = { priceId: world.prices.MONTHLY };
  const { body } = await buyer.post('/subscription/update/preview', samePlan);
  expect(body.data).toMatchObject({ nextCharge: { amount: 700 }, cardCharge: charge });
  await world.advance('P32D');
  await expect.poll(() => paidAmounts(world, buyer)).toEqual([700, 900]);
  expect(await nextAmount(buyer)).toBe(700);
});

test('billing 52: another plan of a schedule is read, though it leaves the subscription as it is', async () => {
  const buyer = await aScheduledBuyer();
  await untilIdle(world.database, 'sync-customer');
  const { schedule } = await subscriptionAtStripe(world, buyer);
  const { id, phases } = await world.stripe.subscriptionSchedules.retrieve(idOf(schedule) ?? '');
  const [current] = phases.map(({ start_date, end_date, items }) => ({
    start_date,
    end_date,
    items: items.map(({ price }) => ({ price: idOf(price) ?? '' })),
  }));
  await world.stripe.subscriptionSchedules.update(id, { phases: current ? [current] : [] });
  await expect.poll(() => nextAmount(buyer)).toBe(900);
});

test('billing 52: a yearly renewal is announced with the price of the next phase', async () => {
  const buyer = await aPayingBuyer(world, 'YEARLY');
  await scheduleUpdate(world, buyer, { prices: [7700] });
  await expect.poll(() => nextAmount(buyer)).toBe(7700);
  await world.advance('P340D');
  await untilIdle(world.database, 'sync-customer');
  await enqueueJob(world.database, renewalQueue);
  const mail = await waitForEmail(world, buyer, /^Your plan renews on/);
  expect(mail?.text).toContain('$77.00');
});

test('billing 52: the end of a schedule is shown, and can be taken back', async () => {
  const buyer = await aPayingBuyer(world);
  const { currentPeriodEnd } = (await buyer.current()) ?? {};
  await scheduleUpdate(world, buyer, { end: 'cancel' });
  await expect
    .poll(() => buyer.current())
    .toMatchObject({ cancelAt: currentPeriodEnd, nextCharge: null });
  const { status, body } = await buyer.post('/subscription/reactivate');
  expect([status, body.data]).toMatchObject([200, { cancelAt: null, nextCharge: { amount: 900 } }]);
  expect(await subscriptionAtStripe(world, buyer)).toMatchObject({
    schedule: null,
    cancel_at: null,
  });
});

test('billing 52: after a cancellation a schedule charges nothing more', async () => {
  for (const end of ['release', 'cancel'] as const) {
    const buyer = await aScheduledBuyer(end);
    const { currentPeriodEnd } = (await buyer.current()) ?? {};
    const { status, body } = await buyer.post('/subscription/cancel');
    expect([end, status, body.data]).toMatchObject([
      end,
      200,
      { cancelAt: currentPeriodEnd, nextCharge: null },
    ]);
    await world.advance('P32D');
    await buyer.untilStatus('CANCELED');
    expect(await paidAmounts(world, buyer)).toEqual([900]);
  }
});

test('billing 52: a schedule that somebody else releases meanwhile does not prevent a change', async () => {
  const buyer = await aScheduledBuyer();
  const { schedule } = await subscriptionAtStripe(world, buyer);
  await world.fault('POST', '/v1/subscription_schedules/*/release', { delaySeconds: 5, times: 1 });
  const answer = buyer.post('/subscription/cancel');
  const faults = async () => (await fetch(`${world.sandboxUrl}/sandbox/faults`)).json();
  await expect.poll(faults).toEqual([]);
  await world.stripe.subscriptionSchedules.release(idOf(schedule) ?? '');
  await world.clearFaults();
  expect((await answer).status).toBe(200);
  expect(await subscriptionAtStripe(world, buyer)).toMatchObject({ cancel_at_period_end: true });
});

const months = { months: 1 };
const month = { prices: [700] };
const canceled = { end: 'cancel' } as const;

type Row = [
  what: string,
  prepare: changes.PrepareChange,
  plan: Parameters<typeof scheduleUpdate>[2],
];

const rows: Row[] = [
  ['a cancellation', changes.aCancellation, month],
  ['an end at once', changes.anEndAtOnce, month],
  ['a void change of plan', changes.aCancellationOfAPendingChange, month],
  ['a resumption', changes.aResumption, canceled],
  ['a pause', changes.aPause, month],
  ['a paid resumption', changes.aPaidResumption, month],
  ['a change of plan', changes.aPlanChange, month],
  ['the deletion of an account', changes.anAccountDeletion, month],
  ['a pause that is withdrawn', aWithdrawnPause, month],
  ['a withdrawal', aWithdrawal, month],
  ['the end of a duplicate', anEndedDuplicate, month],
];

test.for(rows)('billing 52: a schedule does not prevent %s', async ([, prepare, plan]) => {
  const { buyer, request, countDone } = await prepare(world);
  const { id, subscription } = await scheduleUpdate(world, buyer, plan);
  expect(await countDone()).toBe(0);
  const answer = await request();
  expect([answer.status, answer.body?.code]).toEqual([200, undefined]);
  await expect.poll(countDone).toBe(1);
  expect(await world.stripe.subscriptionSchedules.retrieve(id)).toMatchObject({
    status: 'released',
    released_subscription: subscription,
  });
});

async function aWithdrawnPause(): Promise<changes.UserChange> {
  const buyer = await aPayingBuyer(world);
  expect((await buyer.post('/subscription/pause', months)).status).toBe(200);
  const countDone = async () =>
    (await subscriptionAtStripe(world, buyer)).pause_collection === null ? 1 : 0;
  return { buyer, request: () => buyer.post('/subscription/resume'), countDone };
}

async function aWithdrawal(): Promise<changes.UserChange> {
  const buyer = await aPayingBuyer(world);
  const countDone = async () =>
    (await subscriptionAtStripe(world, buyer)).status === 'canceled' ? 1 : 0;
  return { buyer, request: () => buyer.post('/subscription/withdraw'), countDone };
}

/** A second subscription that the server has not seen yet. */
async function anEndedDuplicate(): Promise<changes.UserChange> {
  const buyer = await aPayingBuyer(world);
  const first = await buyer.subscriptionId();
  await world.withoutWebhooks(async () =>
    aDuplicate(world, await buyer.customerId(), world.prices.MONTHLY),
  );
  expect(await buyer.subscriptionId()).not.toBe(first);
  const countDone = async () =>
    (await subscriptionAtStripe(world, buyer)).status === 'canceled' ? 1 : 0;
  return { buyer, request: () => buyer.get('/subscription/pause'), countDone };
}

test('billing 52: a new card leaves a schedule as it is, and pays its next phase', async () => {
  const buyer = await aScheduledBuyer();
  const payment = { paymentMethodId: 'pm_card_mastercard' };
  expect((await buyer.post('/subscription/update-payment-method', payment)).status).toBe(200);
  await world.advance('P32D');
  await expect.poll(() => paidAmounts(world, buyer)).toEqual([700, 900]);
  const { data } = await world.stripe.charges.list({ customer: await buyer.customerId() });
  expect(data[0]?.payment_method_details?.card?.brand).toBe('mastercard');
});

test('billing 52: a preview names the charge after the schedule was released', async () => {
  const buyer = await aScheduledBuyer();
  const { body: options } = await buyer.get('/subscription/pause');
  expect(options.data[0].charge.amount).toBe(900);
  const { body: paused } = await buyer.post('/subscription/pause', months);
  expect(paused.data.nextCharge).toMatchObject({ amount: 900 });
  await scheduleUpdate(world, buyer, month);
  const { body: preview } = await buyer.get('/subscription/resume');
  expect(preview.data.nextCharge.amount).toBe(900);
  const { body: resumed } = await buyer.post('/subscription/resume');
  expect(resumed.data.nextCharge).toEqual(preview.data.nextCharge);
});
