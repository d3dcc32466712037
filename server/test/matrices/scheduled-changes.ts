import { expect } from 'vitest';
import { aDuplicate } from '../proxies/restricted-key.ts';
import { scheduleUpdate } from '../objects/schedules.ts';
import type { BillingTestApp } from '../worlds/start-billing.ts';
import { aPayingBuyer, subscriptionAtStripe } from '../people/subscribers.ts';
import * as changes from './user-changes.ts';

type Row = [
  what: string,
  prepare: changes.PrepareChange,
  plan: Parameters<typeof scheduleUpdate>[2],
];

const months = { months: 1 };
const month = { prices: [700] };
const canceled = { end: 'cancel' } as const;

/** Changes of a subscription, and the schedule that it has before; `npm test` makes the short ones. */
export const scheduledChanges: Record<'short' | 'rest', Row[]> = {
  short: [['a change of plan', changes.aPlanChange, month]],
  rest: [
    ['a cancellation', changes.aCancellation, month],
    ['the deletion of an account', changes.anAccountDeletion, month],
    ['the end of a duplicate', anEndedDuplicate, month],
    ['a pause', changes.aPause, month],
    ['an end at once', changes.anEndAtOnce, month],
    ['a void change of plan', changes.aCancellationOfAPendingChange, month],
    ['a resumption', changes.aResumption, canceled],
    ['a paid resumption', changes.aPaidResumption, month],
    ['a pause that is withdrawn', aWithdrawnPause, month],
    ['a withdrawal', aWithdrawal, month],
  ],
};

/** Makes a change, and expects that it is made and that the schedule was released for it. */
export async function expectReleased(
  world: BillingTestApp,
  prepare: changes.PrepareChange,
  plan: Parameters<typeof scheduleUpdate>[2],
): Promise<void> {
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
}

async function aWithdrawnPause(world: BillingTestApp): Promise<changes.UserChange> {
  const buyer = await aPayingBuyer(world);
  expect((await buyer.post('/subscription/pause', months)).status).toBe(200);
  const countDone = async () =>
    (await subscriptionAtStripe(world, buyer)).pause_collection === null ? 1 : 0;
  return { buyer, request: () => buyer.post('/subscription/resume'), countDone };
}

async function aWithdrawal(world: BillingTestApp): Promise<changes.UserChange> {
  const buyer = await aPayingBuyer(world);
  const countDone = async () =>
    (await subscriptionAtStripe(world, buyer)).status === 'canceled' ? 1 : 0;
  return { buyer, request: () => buyer.post('/subscription/withdraw'), countDone };
}

/** A second subscription that the server has not seen yet. */
async function anEndedDuplicate(world: BillingTestApp): Promise<changes.UserChange> {
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
