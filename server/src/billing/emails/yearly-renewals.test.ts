import { formatExactMoney } from '@stillweb/contract/text/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../../test/people/a-buyer.ts';
import { enqueueJob, untilIdle } from '../../../test/internals/enqueue-job.ts';
import { scheduleUpdate } from '../../../test/objects/schedules.ts';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../../../test/worlds/start-billing.ts';
import {
  aPayingBuyer,
  emailSubjects,
  endLater,
  expectCardRequest,
  removeCards,
  subscriptionAtStripe,
  waitForEmail,
} from '../../../test/people/subscribers.ts';
import { emailQueue, renewalQueue } from '../jobs.ts';
import { idOf } from '../stripe/objects.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({}, startWithSandboxClock);
});

afterAll(() => world.close());

const aSubscriber = () => aPayingBuyer(world, 'YEARLY');

/** The reminders of each buyer, after another look for renewals. */
async function reminders(buyers: Buyer[]): Promise<string[][]> {
  await enqueueJob(world.database, renewalQueue);
  await untilIdle(world.database, renewalQueue.name);
  await untilIdle(world.database, emailQueue.name);
  const subjects = await Promise.all(buyers.map((buyer) => emailSubjects(world, buyer)));
  return subjects.map((received) =>
    received.flatMap((subject) => /renews|expires/.exec(subject) ?? []).toSorted(),
  );
}

test('billing 52, 54: a yearly renewal is announced 30 and 7 days ahead, an expiring card first', async () => {
  const [stays, leaves, expires] = [await aSubscriber(), await aSubscriber(), await aSubscriber()];
  await leaves.post('/subscription/cancel', {});
  await setCardExpiry(expires);
  const read = () => reminders([stays, leaves, expires]);
  expect(await read()).toEqual([[], [], []]);

  await world.advance('P336D');
  const first = [['renews'], [], ['expires', 'renews']];
  await expect.poll(read).toEqual(first);
  expect(await read()).toEqual(first);

  await world.advance('P23D');
  const second = [['renews', 'renews'], [], ['expires', 'renews', 'renews']];
  await expect.poll(read).toEqual(second);
  expect(await read()).toEqual(second);

  const announced = await waitForEmail(world, stays, /renews on/);
  expect(announced?.html).toMatch(/\$99\.00 to your Visa card ending in 4242/);
  expect((await waitForEmail(world, stays, /^Receipt/))?.html).toMatch(
    /\$99\.00 from your Visa card ending in 4242/,
  );
}, 180_000);

test(
  'billing 52, 54: a yearly renewal without a card, with a set end, or at a scheduled price is announced as such',
  { tags: 'exhaustive', timeout: 180_000 },
  async () => {
    const [hasNoCard, endsLater] = [await aSubscriber(), await aSubscriber()];
    const isCheaper = await aSubscriber();
    await removeCards(world, hasNoCard);
    await endLater(world, endsLater, 70);
    await scheduleUpdate(world, isCheaper, { prices: [7700] });
    const lastCharge = (await endsLater.current())?.nextCharge?.amount ?? 0;

    await world.advance('P336D');
    await expect
      .poll(() => reminders([hasNoCard, endsLater, isCheaper]))
      .toEqual([['renews'], ['renews'], ['renews']]);
    await expectCardRequest(world, hasNoCard, /^Your plan renews on/);
    const ofLast = await waitForEmail(world, endsLater, /^Your plan renews on/);
    expect(lastCharge).toBeGreaterThan(0);
    expect(ofLast?.text).toContain(formatExactMoney(lastCharge, 'usd'));
    expect(ofLast?.text).not.toContain('another year');
    // By the next phase of a schedule.
    const ofCheaper = await waitForEmail(world, isCheaper, /^Your plan renews on/);
    expect(ofCheaper?.text).toContain('$77.00');
  },
);

/** Lets a buyer's card expire some weeks before the renewal. */
async function setCardExpiry(buyer: Buyer): Promise<void> {
  const subscription = await subscriptionAtStripe(world, buyer);
  const renewal = subscription.items.data[0]?.current_period_end ?? 0;
  const expiry = new Date((renewal - 40 * 86_400) * 1000);
  const method = idOf(subscription.default_payment_method) ?? '';
  await world.stripe.paymentMethods.update(method, {
    card: { exp_month: expiry.getUTCMonth() + 1, exp_year: expiry.getUTCFullYear() },
  });
  await world.stripe.subscriptions.update(subscription.id, { metadata: { card: 'expires' } });
  const stored = async () => {
    const { rows } = await world.database.query(
      'select card_exp_month from subscriptions where id = $1',
      [subscription.id],
    );
    return rows[0]?.card_exp_month;
  };
  await expect.poll(stored).toBe(expiry.getUTCMonth() + 1);
}
