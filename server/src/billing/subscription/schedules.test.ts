import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Buyer } from '../../../test/people/a-buyer.ts';
import { untilIdle } from '../../../test/internals/enqueue-job.ts';
import { untilSynced } from '../../../test/internals/until-synced.ts';
import { expectReleased, scheduledChanges } from '../../../test/matrices/scheduled-changes.ts';
import { scheduleUpdate } from '../../../test/objects/schedules.ts';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../../../test/worlds/start-billing.ts';
import {
  aPayingBuyer,
  paidAmounts,
  subscriptionAtStripe,
} from '../../../test/people/subscribers.ts';
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
  await untilSynced(world);
  expect(await paidAmounts(world, buyer)).toEqual([700, 900]);
  expect(await nextAmount(buyer)).toBe(700);
});

test(
  'billing 52: another plan of a schedule is read, though it leaves the subscription as it is',
  { tags: 'exhaustive' },
  async () => {
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
  },
);

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

test(
  'billing 52: after a cancellation a schedule charges nothing more',
  { tags: 'exhaustive' },
  async () => {
    const buyers = [await aScheduledBuyer('release'), await aScheduledBuyer('cancel')];
    for (const buyer of buyers) {
      const { currentPeriodEnd } = (await buyer.current()) ?? {};
      const { status, body } = await buyer.post('/subscription/cancel');
      const ending = { cancelAt: currentPeriodEnd, nextCharge: null };
      expect([status, body.data]).toMatchObject([200, ending]);
    }
    await world.advance('P32D');
    for (const buyer of buyers) {
      await buyer.untilStatus('CANCELED');
      expect(await paidAmounts(world, buyer)).toEqual([900]);
    }
  },
);

test(
  'billing 52: a schedule that is released elsewhere meanwhile does not prevent a change',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aScheduledBuyer();
    const { schedule } = await subscriptionAtStripe(world, buyer);
    await world.fault('POST', '/v1/subscription_schedules/*/release', {
      delaySeconds: 5,
      times: 1,
    });
    const answer = buyer.post('/subscription/cancel');
    await expect.poll(world.countFaults).toBe(0);
    await world.stripe.subscriptionSchedules.release(idOf(schedule) ?? '');
    await world.clearFaults();
    expect((await answer).status).toBe(200);
    expect(await subscriptionAtStripe(world, buyer)).toMatchObject({ cancel_at_period_end: true });
  },
);

test.for(scheduledChanges.short)(
  'billing 52: a schedule does not prevent %s',
  async ([, prepare, plan]) => {
    await expectReleased(world, prepare, plan);
  },
);

test(
  'billing 52: a new card leaves a schedule as it is, and pays its next phase',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aScheduledBuyer();
    const payment = { paymentMethodId: 'pm_card_mastercard' };
    expect((await buyer.post('/subscription/update-payment-method', payment)).status).toBe(200);
    await world.advance('P32D');
    await expect.poll(() => paidAmounts(world, buyer)).toEqual([700, 900]);
    const { data } = await world.stripe.charges.list({ customer: await buyer.customerId() });
    expect(data[0]?.payment_method_details?.card?.brand).toBe('mastercard');
  },
);

test(
  'billing 52: a preview names the charge after the schedule was released',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aScheduledBuyer();
    const { body: options } = await buyer.get('/subscription/pause');
    expect(options.data[0].charge.amount).toBe(900);
    const { body: paused } = await buyer.post('/subscription/pause', { months: 1 });
    expect(paused.data.nextCharge).toMatchObject({ amount: 900 });
    await scheduleUpdate(world, buyer, { prices: [700] });
    const { body: preview } = await buyer.get('/subscription/resume');
    expect(preview.data.nextCharge.amount).toBe(900);
    const { body: resumed } = await buyer.post('/subscription/resume');
    expect(resumed.data.nextCharge).toEqual(preview.data.nextCharge);
  },
);
