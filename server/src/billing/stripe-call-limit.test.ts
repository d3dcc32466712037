import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBilling, type BillingTestApp } from '../../test/start-billing.ts';

let world: BillingTestApp;
beforeAll(async () => {
  world = await startBilling();
});
afterAll(() => world.close());

test('security 33: a user can make thirty calls a minute that ask Stripe', async () => {
  const buyer = await world.aBuyer();
  await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  const answers = [];
  for (let made = 1; made < 30; made += 1) answers.push(await buyer.get('/subscription/invoices'));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));

  for (const [method, path, body] of [
    ['GET', '/subscription/invoices'],
    ['POST', '/subscription/checkout-session', { plan: 'MONTHLY' }],
    ['POST', '/subscription/checkout-session/portal'],
    ['POST', '/subscription/update/preview', { priceId: world.prices.YEARLY }],
  ] as const) {
    const refused = await buyer.call(method, path, body);
    expect(refused, path).toMatchObject({
      status: 429,
      body: {
        code: 'RATE_LIMITED',
        message: 'Too many requests about your subscription. Please try again in a minute.',
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
  expect(await buyer.current()).toBeNull();
  const other = await world.aBuyer();
  expect(await other.get('/subscription/invoices')).toMatchObject({ status: 200 });
});
