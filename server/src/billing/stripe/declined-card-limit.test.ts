import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../../test/people/a-buyer.ts';
import { metricsToken, readMetric } from '../../../test/internals/metrics.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';
import { aPayingBuyer } from '../../../test/people/subscribers.ts';

let world: BillingTestApp;
beforeAll(async () => {
  world = await startBilling({ env: { TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: metricsToken } });
});
afterAll(() => world.close());

/** A user who has a customer at Stripe, and no subscription. */
async function aCustomer(): Promise<Buyer> {
  const buyer = await world.aBuyer();
  await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  return buyer;
}

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const tryCard = (buyer: Buyer, ip: string, paymentMethodId = 'pm_card_chargeDeclined') =>
  world.server.post(
    '/subscription/update-payment-method',
    { paymentMethodId },
    { token: buyer.token(), headers: from(ip) },
  );
const refused = {
  status: 429,
  body: {
    code: 'RATE_LIMITED',
    message: 'Too many cards were declined. Please try again in an hour.',
  },
};

const countedDeclines = () => readMetric(world.server, 'billing_declined_cards_total');

test(
  'security 43: of twenty declined cards at once five are tried, and no more for an hour',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aCustomer();
    const before = await countedDeclines();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => tryCard(buyer, `192.0.2.${number}`)),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await countedDeclines()).toBe(before + 5);
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(15);
    for (const answer of limited) {
      expect(answer).toMatchObject(refused);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500);
    }
    expect(await tryCard(buyer, '192.0.2.99', 'pm_card_visa')).toMatchObject(refused);
    expect(await tryCard(await aCustomer(), '192.0.2.99', 'pm_card_visa')).toMatchObject({
      status: 200,
    });
    const logged = { msg: 'security event', event: 'card declined', reason: 'PAYMENT_DECLINED' };
    await expect.poll(() => world.server.logLines).toContainEqual(expect.objectContaining(logged));
  },
);

test('security 43: twenty declined cards in an hour are the most of one visitor', async () => {
  for (let users = 0; users < 4; users += 1) {
    const buyer = await aCustomer();
    for (let tried = 0; tried < 5; tried += 1) {
      const ip = `2001:db8:43::${users}${tried}`;
      expect(await tryCard(buyer, ip)).toMatchObject({ status: 409 });
    }
  }
  const another = await aCustomer();
  expect(await tryCard(another, '2001:db8:43::ffff', 'pm_card_visa')).toMatchObject(refused);
  const elsewhere = await tryCard(another, '2001:db8:43:1::1', 'pm_card_visa');
  expect(elsewhere).toMatchObject({ status: 200 });
});

test(
  'security 43: a declined change of plan counts, and cards that work do not',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world);
    for (let tried = 0; tried < 6; tried += 1) {
      expect(await tryCard(buyer, '192.0.2.143', 'pm_card_visa')).toMatchObject({ status: 200 });
    }
    const failing = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: await buyer.customerId(),
    });
    await world.stripe.subscriptions.update(await buyer.subscriptionId(), {
      default_payment_method: failing.id,
    });
    const change = () => buyer.post('/subscription/update', { priceId: world.prices.YEARLY });
    for (let tried = 0; tried < 5; tried += 1)
      expect(await change()).toMatchObject({ status: 409 });
    expect(await change()).toMatchObject(refused);
  },
);
