import { afterAll, afterEach, expect, test } from 'vitest';
import type { Answer } from '../../../../scripts/clients/api.ts';
import type { FaultEffect } from '../../../../scripts/clients/sandbox.ts';
import type { Buyer } from '../../../test/people/a-buyer.ts';
import { enqueueJob } from '../../../test/internals/enqueue-job.ts';
import { endConnectionsOfLocks } from '../../../test/internals/server-locks.ts';
import { atPeriodEnd, pauseMonth, usePeriodEnds } from '../../../test/matrices/period-ends.ts';
import {
  aPayingBuyer,
  paidAmounts,
  subscriptionAtStripe,
} from '../../../test/people/subscribers.ts';
import { startStripeProxy, type StripeProxy } from '../../../test/proxies/stripe-proxy.ts';
import { startWithSandboxClock } from '../../../test/worlds/start-billing.ts';
import { reconcileQueue } from '../jobs.ts';

let proxy: StripeProxy;
afterAll(() => proxy.close());
const app = usePeriodEnds(async ({ env, ...overrides }) => {
  proxy = await startStripeProxy(env?.STRIPE_API_BASE ?? '');
  return startWithSandboxClock({ ...overrides, env: { ...env, STRIPE_API_BASE: proxy.url } });
});
afterEach(async () => {
  await proxy.restore();
  await app().clearFaults();
});

const resume = '/subscription/resume';

/** The withdrawal of a pause reaches Stripe when the pause has begun. */
async function withdrawTooLate(
  buyer: Buyer,
  meanwhile: (call: string) => Promise<void>,
): Promise<Answer> {
  await pauseMonth(buyer);
  const call = `/v1/subscriptions/${await buyer.subscriptionId()}`;
  return (await atPeriodEnd(buyer, resume, undefined, () => meanwhile(call))).answer;
}

/** Whether Stripe has it paused, and how many months were paid. */
async function stateOf(buyer: Buyer): Promise<[isPaused: boolean, payments: number]> {
  const { pause_collection } = await subscriptionAtStripe(app(), buyer);
  return [pause_collection !== null, (await paidAmounts(app(), buyer)).length];
}
const paused = [true, 1];
const resumed = [false, 2];

/** Instead of waiting for the next attempt. */
async function repairNow(buyer: Buyer): Promise<void> {
  const customer = await buyer.customerId();
  await app().database.query(
    'update billing_repairs set next_attempt_at = clock_timestamp() where stripe_customer_id = $1',
    [customer],
  );
  await enqueueJob(app().database, reconcileQueue);
}

async function expectPausedThenPaidOnce(buyer: Buyer): Promise<void> {
  await expect.poll(() => stateOf(buyer)).toEqual(paused);
  await buyer.untilStatus('PAUSED');
  expect(await buyer.post(resume)).toMatchObject({ status: 200 });
  expect(await stateOf(buyer)).toEqual(resumed);
  expect(await buyer.current()).toMatchObject({ status: 'ACTIVE' });
}

test(
  'billing 49: a declined resumption at the end of a period leaves the pause',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(app());
    const useCard = async (card: string) => {
      const customer = await buyer.customerId();
      const { id } = await app().stripe.paymentMethods.attach(card, { customer });
      await app().stripe.subscriptions.update(await buyer.subscriptionId(), {
        default_payment_method: id,
      });
    };
    await useCard('pm_card_chargeCustomerFail');
    const { status, body } = await withdrawTooLate(buyer, async () => {});
    expect([status, body.code]).toEqual([409, 'PAYMENT_DECLINED']);
    expect(await stateOf(buyer)).toEqual(paused);
    await useCard('pm_card_visa');
    await expectPausedThenPaidOnce(buyer);
  },
);

test(
  'billing 49: a resumption that fails at Stripe leaves the pause',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(app());
    const { status } = await withdrawTooLate(buyer, (call) =>
      app().fault('POST', call, { answer: { status: 500 }, times: 2 }),
    );
    expect(status).toBe(503);
    await expectPausedThenPaidOnce(buyer);
  },
);

test(
  'billing 49: a resumption is charged once when all answers of its request are lost',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(app());
    const lost: FaultEffect = { applyThenDrop: true, times: 2 };
    const { status, body } = await withdrawTooLate(buyer, (call) =>
      app().fault('POST', call, lost),
    );
    expect([status, body.data?.status]).toEqual([200, 'ACTIVE']);
    expect(await stateOf(buyer)).toEqual(resumed);
  },
);

test('billing 49: a resumption that does not reach Stripe is asked for again, and charged once', async () => {
  const buyer = await aPayingBuyer(app());
  const answer = await withdrawTooLate(buyer, async (call) => {
    const only = new RegExp(`^POST ${call}$`);
    const onFailure = async () => proxy.dropAll(only);
    proxy.failOnce({ only, after: 0, isDone: false, onFailure });
  });
  expect(answer.body.data).toMatchObject({
    status: 'PAUSED',
    slowPayment: { state: 'PROCESSING' },
  });
  expect(await stateOf(buyer)).toEqual([false, 1]);
  expect((await buyer.post(resume)).body.code).toBe('PAYMENT_PROCESSING');
  await proxy.restore();
  await repairNow(buyer);
  await expect.poll(() => stateOf(buyer)).toEqual(resumed);
  await buyer.untilStatus('ACTIVE');
  expect(await buyer.post(resume)).toMatchObject({ status: 200 });
  expect(await stateOf(buyer)).toEqual(resumed);
});

test(
  'billing 49: two resumptions at the end of a period are charged once',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(app());
    const second = Promise.withResolvers<Answer>();
    const first = await withdrawTooLate(buyer, async () => {
      buyer.post(resume).then(second.resolve, second.reject);
    });
    for (const { status, body } of [first, await second.promise]) {
      expect([status, body.data?.status]).toEqual([200, 'ACTIVE']);
    }
    expect(await stateOf(buyer)).toEqual(resumed);
  },
);

test.each([
  ['resumption', resume],
  ['cancellation', '/subscription/cancel'],
])(
  'billing 49: no month is given away where the server of a %s at the end of a period stops',
  async (_what, path) => {
    const buyer = await aPayingBuyer(app());
    await pauseMonth(buyer);
    await app().webhooks('drop');
    // As from a server that has died, no other call follows the one that is on its way.
    await atPeriodEnd(buyer, path, undefined, () => endConnectionsOfLocks(app().database));
    await expect.poll(() => stateOf(buyer)).toEqual([false, 1]);
    await enqueueJob(app().database, reconcileQueue);
    await expect.poll(() => stateOf(buyer)).toEqual(paused);
    await buyer.untilStatus('PAUSED');
  },
);
