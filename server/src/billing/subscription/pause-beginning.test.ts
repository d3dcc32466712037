import { expect, test } from 'vitest';
import {
  advanceTo,
  atPeriodEnd,
  expectNoFreeMonth,
  hour,
  pauseMonth,
  usePeriodEnds,
} from '../../../test/matrices/period-ends.ts';
import {
  aPayingBuyer,
  paidAmounts,
  subscriptionAtStripe,
} from '../../../test/people/subscribers.ts';

const app = usePeriodEnds();

test(
  'billing 49: cancelled 65 s after the end of a period that a pause follows, no month is free',
  { tags: 'exhaustive' },
  () => expectNoFreeMonth(65),
);

test(
  'billing 49: a period that ends during the cancellation is not given away',
  { tags: 'exhaustive' },
  async () => {
    const world = app();
    const buyer = await aPayingBuyer(world);
    await pauseMonth(buyer);
    const { answer } = await atPeriodEnd(buyer, '/subscription/cancel');
    expect([answer.status, answer.body.data?.status]).toEqual([200, 'CANCELED']);
    expect((await subscriptionAtStripe(world, buyer)).status).toBe('canceled');
    expect(await paidAmounts(world, buyer)).toEqual([900]);
  },
);

test('billing 49: a pause that comes too late for the renewal is refused, not promised', async () => {
  const world = app();
  const buyer = await aPayingBuyer(world);
  const { answer, paidUntil } = await atPeriodEnd(buyer, '/subscription/pause', { months: 1 });
  expect([answer.status, answer.body.code]).toEqual([409, 'PAYMENT_PROCESSING']);
  expect((await subscriptionAtStripe(world, buyer)).pause_collection).toBeNull();
  await advanceTo(paidUntil, 2 * hour);
  expect(await paidAmounts(world, buyer)).toEqual([900, 900]);
});
