import type { PlanOffer } from '@stillweb/contract/billing/plans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, testPassword } from '../../../test/people/a-user.ts';
import { cards, type Buyer } from '../../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';
import { aPayingBuyer } from '../../../test/people/subscribers.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({ env: { TRIALS_PER_CARD: '1' } });
});

afterAll(() => world.close());

/** The days of trial that the list of plans announces to a buyer. */
async function announcedDays(buyer: Buyer): Promise<number[]> {
  const { status, body } = await buyer.get('/subscription/plans');
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map(({ trialDays }: PlanOffer) => trialDays);
}

/** The days of trial that the hosted checkout of a plan gives. */
async function checkoutDays(buyer: Buyer, plan: string): Promise<number> {
  const { status, body } = await buyer.post('/subscription/checkout-session', { plan });
  expect(status, JSON.stringify(body)).toBe(200);
  const page = await (await fetch(body.data.url)).text();
  const label = /<button type="submit"[^>]*>(Start trial|Subscribe)</.exec(page)?.[1];
  const days = /(\d+) days free/i.exec(page)?.[1];
  expect(label).toBe(days ? 'Start trial' : 'Subscribe');
  return Number(days ?? 0);
}

async function endAtOnce(buyer: Buyer): Promise<void> {
  await world.stripe.subscriptions.cancel(await buyer.subscriptionId());
  await buyer.untilStatus('CANCELED');
}

type Case = [who: string, days: number, make: () => Promise<Buyer>];
const withAndWithoutTrial: Case[] = [
  ['is new', 7, () => world.aBuyer()],
  [
    'had a trial',
    0,
    async () => {
      const buyer = await world.aBuyer();
      await buyer.subscribe('MONTHLY', '5555555555554444');
      await endAtOnce(buyer);
      return buyer;
    },
  ],
];
const others: Case[] = [
  [
    'is new, and whose card was declined',
    7,
    async () => {
      const buyer = await world.aBuyer();
      await buyer.checkOut('MONTHLY', cards.declined);
      return buyer;
    },
  ],
  [
    'had a trial, and whose first card afterwards was declined',
    0,
    async () => {
      const buyer = await world.aBuyer();
      await buyer.subscribe('MONTHLY', '4000000000005126');
      await endAtOnce(buyer);
      await buyer.checkOut('MONTHLY', cards.declined);
      return buyer;
    },
  ],
  [
    'has an address whose earlier account had a trial and was deleted',
    0,
    async () => {
      const email = anAddress('returning');
      const before = await world.aBuyer('Ada Before', email);
      await before.subscribe('MONTHLY', '4000056655665556');
      const { status } = await before.call('DELETE', '/user', { password: testPassword });
      expect(status).toBe(200);
      return world.aBuyer('Ada After', email.replace('@', '+again@'));
    },
  ],
  [
    'gave a card that had its trial already',
    0,
    async () => {
      const [first, second] = [await world.aBuyer(), await world.aBuyer()];
      await first.subscribe('MONTHLY', cards.failsLater);
      await second.checkOut('MONTHLY', cards.failsLater);
      await second.untilStatus('CANCELED');
      return second;
    },
  ],
];

const title = 'checkout gives the trial that the plans announce: a user who %s';
test.each(withAndWithoutTrial)(title, givesWhatIsAnnounced);
test.each(others)(title, { tags: 'exhaustive' }, givesWhatIsAnnounced);

async function givesWhatIsAnnounced(...[, days, make]: Case): Promise<void> {
  const buyer = await make();
  expect(await announcedDays(buyer)).toEqual([days, days]);
  expect(await checkoutDays(buyer, 'MONTHLY')).toBe(days);
  expect(await checkoutDays(buyer, 'YEARLY')).toBe(days);
}

test('no trial is announced to a subscriber, who cannot check out', async () => {
  expect(await announcedDays(await aPayingBuyer(world))).toEqual([0, 0]);
});

test('the list of plans needs no token, and refuses one that is no longer valid', async () => {
  const anonymous = await world.server.get('/subscription/plans');
  expect(anonymous.body.data).toMatchObject([{ trialDays: 7 }, { trialDays: 7 }]);
  // With another answer, a user whose token has expired would see the trial of a visitor.
  const refused = await world.server.get('/subscription/plans', { token: 'expired' });
  expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHENTICATED']);
});
