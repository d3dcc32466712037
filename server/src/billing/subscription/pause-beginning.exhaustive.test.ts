import { expect, test } from 'vitest';
import {
  advanceTo,
  atPeriodEnd,
  expectEachMonthPaidOnce,
  expectNoFreeMonth,
  hour,
  pauseMonth,
  usePeriodEnds,
} from '../../../test/matrices/period-ends.ts';
import { aPayingBuyer, paidAmounts } from '../../../test/people/subscribers.ts';

const app = usePeriodEnds();

test('billing 49: with a pause and a resumption around a period’s end, each month is paid once', () =>
  expectEachMonthPaidOnce([-hour, -60, 5, 65, 290, hour]));

test.each([-hour, -60, 65, hour])(
  'billing 49: cancelled %i s after the end of a period that a pause follows, no month is free',
  expectNoFreeMonth,
);

test('billing 49: a pause that has just begun becomes no longer one', async () => {
  const world = app();
  const buyer = await aPayingBuyer(world);
  const paidUntil = await pauseMonth(buyer);
  await advanceTo(paidUntil, 65);
  await buyer.untilStatus('PAUSED');
  const longer = await buyer.post('/subscription/pause', { months: 3 });
  expect([longer.status, longer.body.code]).toEqual([409, 'SUBSCRIPTION_PAUSED']);
});

test('billing 49: a period that ends during the resumption is paid for', async () => {
  const world = app();
  const buyer = await aPayingBuyer(world);
  await pauseMonth(buyer);
  const { answer } = await atPeriodEnd(buyer, '/subscription/resume');
  expect([answer.status, answer.body.data?.status]).toEqual([200, 'ACTIVE']);
  expect(await paidAmounts(world, buyer)).toEqual([900, 900]);
});
