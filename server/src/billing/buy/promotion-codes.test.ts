import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { payHosted, type Buyer } from '../../../test/people/a-buyer.ts';

import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';
import { waitForEmail } from '../../../test/people/subscribers.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

async function aCode(
  code: string,
  coupon: Stripe.CouponCreateParams,
  terms: Partial<Stripe.PromotionCodeCreateParams> = {},
): Promise<void> {
  const { id: couponId } = await world.stripe.coupons.create(coupon);
  const { id } = await world.stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: couponId },
    code,
    ...terms,
  });
  // A second try of the test makes the same code.
  onTestFinished(async () => {
    await world.stripe.promotionCodes.update(id, { active: false });
  });
}

const open = (buyer: Buyer, request: object = {}) =>
  buyer.post('/subscription/checkout-session', { plan: 'MONTHLY', ...request });

const price = { amount: 900, currency: 'usd' };

test('a code is taken off at checkout, and dashboard, mails and receipt name it', async () => {
  await aCode('SPRING', { percent_off: 20, duration: 'repeating', duration_in_months: 3 });
  const buyer = await world.aBuyer();
  const { status, body } = await open(buyer, { code: 'spring', price });
  expect(status, JSON.stringify(body)).toBe(200);
  const page = await (await fetch(body.data.url)).text();
  expect(page).toContain('less the discount of SPRING while it lasts');
  expect(page).not.toContain('Promotion code');
  expect(page).not.toContain('until you cancel');
  await payHosted(body.data.url);
  expect(await buyer.untilStatus('TRIALING')).toMatchObject({
    nextCharge: { amount: 720 },
    discounts: [{ name: 'SPRING', percentOff: 20, months: 3, endsAt: expect.any(String) }],
  });
  const started = await waitForEmail(world, buyer, /trial.*has started/);
  expect(started?.text).toMatch(/Your discount, SPRING: 20% off for 3 months, until /);
  await world.advance('P7DT2H');
  const paid = await waitForEmail(world, buyer, /^Receipt: \$7\.20/);
  expect(paid?.text).toContain('Your discount, SPRING (20% off): $1.80 is already taken off.');
});

test(
  'a code for one payment is named by its receipt, without a trial too',
  { tags: 'exhaustive' },
  async () => {
    await aCode('ONCE', { percent_off: 50, duration: 'once' });
    const buyer = await world.aBuyer();
    await buyer.subscribe('MONTHLY');
    await buyer.post('/subscription/cancel');
    await world.advance('P8D');
    await buyer.untilStatus('CANCELED');
    const { body } = await open(buyer, { code: 'ONCE' });
    expect(await (await fetch(body.data.url)).text()).toContain('$4.50 due today');
    await payHosted(body.data.url);
    expect(await buyer.untilStatus('ACTIVE')).toMatchObject({ nextCharge: { amount: 900 } });
    const paid = await waitForEmail(world, buyer, /^Receipt: \$4\.50/);
    expect(paid?.text).toContain('Your discount, ONCE (50% off): $4.50 is already taken off.');
  },
);

test("without a code the checkout has Stripe's own field", async () => {
  const { body } = await open(await world.aBuyer());
  const page = await (await fetch(body.data.url)).text();
  expect(page).toContain('Promotion code');
  expect(page).toContain('less any promotion code you enter');
});

test.each<[string, () => Promise<void>]>([
  ['NEVERMADE', async () => {}],
  [
    'SWITCHEDOFF',
    () => aCode('SWITCHEDOFF', { percent_off: 20, duration: 'once' }, { active: false }),
  ],
  // Stripe refuses it only when the checkout is made.
  ['POUNDS', () => aCode('POUNDS', { amount_off: 100, currency: 'gbp', duration: 'once' })],
])('the code %s is refused by name, and the checkout goes on without it', async (code, make) => {
  await make();
  const buyer = await world.aBuyer();
  const refused = await open(buyer, { code, price });
  expect([refused.status, refused.body.code]).toEqual([409, 'UNKNOWN_PROMOTION_CODE']);
  expect((await open(buyer, { price })).status).toBe(200);
});

test('an open checkout is reused for the same code alone', async () => {
  await aCode('TWICE', { percent_off: 10, duration: 'once' });
  const buyer = await world.aBuyer();
  const urls: string[] = [];
  for (const request of [{ code: 'TWICE' }, { code: 'twice' }, {}, {}, { code: 'TWICE' }]) {
    urls.push((await open(buyer, request)).body.data.url);
  }
  expect(urls.map((url) => urls.indexOf(url))).toEqual([0, 0, 2, 2, 4]);
});
