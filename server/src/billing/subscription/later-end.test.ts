import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../../test/people/a-buyer.ts';
import { untilSynced } from '../../../test/internals/until-synced.ts';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../../../test/worlds/start-billing.ts';
import {
  aPayingBuyer,
  emailSubjects,
  endLater,
  paidAmounts,
  subscriptionAtStripe,
  waitForEmail,
} from '../../../test/people/subscribers.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({}, startWithSandboxClock);
});

afterAll(() => world.close());

async function endEmails(buyer: Buyer): Promise<string[]> {
  const subjects = await emailSubjects(world, buyer);
  return subjects.filter((subject) => subject.includes('ends on'));
}

test(
  'billing 52: before an end after the next renewal, the charge is named, and made',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world);
    const before = await buyer.current();
    const endsAt = await endLater(world, buyer, 40);
    const { nextCharge, ...current } = (await buyer.current()) ?? {};
    expect(current).toMatchObject({ status: 'ACTIVE', cancelAt: null, renewsUntil: endsAt });
    expect(nextCharge).toEqual(before?.nextCharge);
    const mail = await waitForEmail(world, buyer, /^Your subscription ends on/);
    expect(mail?.text).toContain("we'll charge $9.00");
    expect(mail?.text).not.toContain('After that nothing is charged any more');

    await world.advance('P32D');
    await untilSynced(world);
    expect(await paidAmounts(world, buyer)).toEqual([900, 900]);
    const last = (await buyer.current())?.nextCharge;
    await world.advance('P31D');
    await buyer.untilStatus('ACTIVE');
    await expect
      .poll(() => buyer.current())
      .toMatchObject({ cancelAt: endsAt, currentPeriodEnd: endsAt, nextCharge: null });
    expect(await paidAmounts(world, buyer)).toEqual([last?.amount, 900, 900]);
    expect((await buyer.current())?.renewsUntil).toBeUndefined();
    await world.advance('P15D');
    await buyer.untilStatus('CANCELED');
    expect(await paidAmounts(world, buyer)).toHaveLength(3);
  },
);

test(
  'billing 52: a subscription that is to end later can be cancelled at its period’s end',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world);
    const { currentPeriodEnd } = (await buyer.current()) ?? {};
    await endLater(world, buyer, 70);
    await endLater(world, buyer, 50);
    await expect.poll(() => endEmails(buyer)).toHaveLength(2);
    const pause = await buyer.post('/subscription/pause', { months: 1 });
    expect([pause.status, pause.body.code]).toEqual([409, 'CANCELLATION_SCHEDULED']);

    const { body } = await buyer.post('/subscription/cancel');
    expect(body.data).toMatchObject({ cancelAt: currentPeriodEnd, nextCharge: null });
    expect(body.data.renewsUntil).toBeUndefined();
    await expect.poll(() => endEmails(buyer)).toHaveLength(3);
    const { body: resumed } = await buyer.post('/subscription/reactivate');
    expect(resumed.data).toMatchObject({ cancelAt: null, nextCharge: { amount: 900 } });
    expect((await subscriptionAtStripe(world, buyer)).cancel_at).toBeNull();
  },
);

test(
  'billing 52: a trial that is to end after its first payment is announced',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    await buyer.subscribe('MONTHLY');
    await endLater(world, buyer, 40);
    await world.advance('P5D');
    const mail = await waitForEmail(world, buyer, /^Your free trial ends on/);
    expect(mail?.text).toContain("we'll charge $9.00");
  },
);
