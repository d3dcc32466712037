import type { PreviewRequest } from '@stillweb/contract/console/actions';
import { shortDay } from '@stillweb/contract/text/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../../../../test/people/a-buyer.ts';
import {
  createActions,
  startConsoleWithBilling,
  userIdOf,
} from '../../../../../test/calls/console-actions.ts';
import { scheduleUpdate } from '../../../../../test/objects/schedules.ts';
import type { BillingTestApp } from '../../../../../test/worlds/start-billing.ts';
import type { TestConsole, TestStaff } from '../../../../../test/worlds/start-console.ts';
import {
  aPayingBuyer,
  paidAmounts,
  subscriptionAtStripe,
  waitForEmail,
} from '../../../../../test/people/subscribers.ts';

let world: BillingTestApp;
let app: TestConsole;
let lead: TestStaff;
const { perform: performAs, preview } = createActions(() => app);

beforeAll(async () => {
  ({ world, app } = await startConsoleWithBilling());
  lead = await app.aMember('lead');
});
afterAll(() => world.close());

/** As in "3 May", which a year may follow. */
const dayOf = (moment: string | null | undefined) => shortDay(moment ?? '', new Date(moment ?? ''));

const perform = async (buyer: Buyer, request: PreviewRequest) =>
  performAs(lead, await userIdOf(world, buyer), request);

test('a trial is extended: the day and the charge are those of the preview', async () => {
  const buyer = await world.aBuyer();
  const { trialEnd } = await buyer.subscribe('MONTHLY');
  const { shown } = await perform(buyer, { action: 'extend-trial', days: 10 });
  const extended = new Date(Date.parse(trialEnd ?? '') + 10 * 86_400_000).toISOString();
  expect(shown.effects).toMatchObject([
    { of: 'date', text: expect.stringContaining(`ends on ${dayOf(extended)}`), at: null },
    { of: 'money', amount: { amount: 900, currency: 'usd' }, at: extended },
    { of: 'mail' },
  ]);
  expect(shown.needsApproval).toBe(false);
  expect(await buyer.current()).toMatchObject({ status: 'TRIALING', trialEnd: extended });
  await waitForEmail(world, buyer, /^Your free trial now lasts until/);
  await world.advance('P16D');
  expect(await paidAmounts(world, buyer)).toEqual([]);
  await world.advance('P1DT2H');
  await buyer.untilStatus('ACTIVE');
  expect(await paidAmounts(world, buyer)).toEqual([900]);
  const again = { action: 'extend-trial', days: 3 } as const;
  expect(await preview(lead, await userIdOf(world, buyer), again)).toMatchObject({
    status: 409,
    body: { message: 'This customer is not in a free trial.' },
  });
});

test('credit is given: the next charges are those of the preview, and an email says so', async () => {
  const buyer = await aPayingBuyer(world);
  const { shown, texts } = await perform(buyer, { action: 'give-credit', amount: 400 });
  expect(shown.confirm).toBe('Give credit of $4.00');
  expect(texts[1]).toMatch(/^The card is charged \$5\.00 on/);
  const { cardCharge } = (await buyer.current()) ?? {};
  expect(cardCharge).toMatchObject({ amount: 500, credit: 400 });
  expect(texts[1]).toContain(`on ${dayOf(cardCharge?.date)}`);
  expect(shown.effects[1].at).toBeNull();
  const email = await waitForEmail(world, buyer, /^You have a credit of \$4\.00$/);
  expect(email?.text).toContain("we'll charge $5.00 to your Visa card ending in 4242");
  await world.advance('P1MT3H');
  expect(await paidAmounts(world, buyer)).toEqual([500, 900]);
});

test(
  'billing 52: a schedule does not prevent what staff do, and previews say what follows',
  { tags: 'exhaustive' },
  async () => {
    const trial = await world.aBuyer();
    await trial.subscribe('MONTHLY');
    await scheduleUpdate(world, trial, { prices: [700] });
    const { shown } = await perform(trial, { action: 'extend-trial', days: 10 });
    expect(shown.effects[1]).toMatchObject({ of: 'money', amount: { amount: 900 } });
    expect(await trial.current()).toMatchObject({ nextCharge: { amount: 900 } });

    const leaving = await aPayingBuyer(world);
    await scheduleUpdate(world, leaving, { prices: [700] });
    await perform(leaving, { action: 'end-subscription', when: 'period-end' });
    expect(await subscriptionAtStripe(world, leaving)).toMatchObject({
      schedule: null,
      cancel_at_period_end: true,
    });

    const refunded = await aPayingBuyer(world);
    await scheduleUpdate(world, refunded, { prices: [700], end: 'cancel' });
    await perform(refunded, { action: 'refund', access: 'ends' });
    expect(await subscriptionAtStripe(world, refunded)).toMatchObject({ status: 'canceled' });
  },
);
