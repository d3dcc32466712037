import { afterAll, expect, test } from 'vitest';
import { aCard, aCheckout, open, post } from '../testing/browse.ts';
import { somePlans, subscriptionsOf } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const price = (await somePlans(sandbox)).monthly.id;
afterAll(async () => sandbox.close());

test('a promotion code takes off the first payment, also after a decline', async () => {
  const { stripe } = sandbox;
  const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
  await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon }, code: 'HALF' });
  const checkout = await aCheckout(sandbox, { price, allow_promotion_codes: true });
  await post(checkout.url, aCard('4000000000000002'));
  const unknown = await post(`${checkout.url}/promotion-code`, { promotionCode: 'nothing' });
  expect(unknown.status).toBe(422);
  expect(unknown.text).toContain('This code is invalid.');
  const applied = await post(`${checkout.url}/promotion-code`, { promotionCode: ' half ' });
  const page = await open(applied.redirectsTo);
  expect(page.text).toMatch(/Discount -\$4\.50 Total due today \$4\.50/);
  expect((await post(checkout.url, aCard())).status).toBe(303);
  const [active, declined] = await subscriptionsOf(sandbox, checkout.customer.id);
  expect(declined?.status).toBe('incomplete_expired');
  expect(active).toMatchObject({ status: 'active', discounts: [expect.stringMatching(/^di_/)] });
  const [invoice] = (await stripe.invoices.list({ subscription: active?.id ?? '' })).data;
  expect(invoice).toMatchObject({ status: 'paid', subtotal: 900, amount_paid: 450 });
  expect((await open(invoice?.hosted_invoice_url ?? '')).text).toMatch(/Discount -\$4\.50/);
  expect(await stripe.checkout.sessions.retrieve(checkout.id)).toMatchObject({
    amount_subtotal: 900,
    amount_total: 450,
    total_details: { amount_discount: 450 },
    discounts: [{ coupon }],
  });
});

test('a session with a discount shows no field for a code; a free one needs no payment', async () => {
  const { stripe } = sandbox;
  const { id: coupon } = await stripe.coupons.create({ percent_off: 100 });
  const discounts = [{ coupon }];
  const checkout = await aCheckout(sandbox, { price, discounts });
  expect((await open(checkout.url)).text).not.toContain('Promotion code');
  const typed = await post(`${checkout.url}/promotion-code`, { promotionCode: 'HALF' });
  expect(typed.status).toBe(422);
  await post(checkout.url, aCard());
  expect(await stripe.checkout.sessions.retrieve(checkout.id)).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
  });
  await expect(
    aCheckout(sandbox, { price, discounts, allow_promotion_codes: true }),
  ).rejects.toMatchObject({ statusCode: 400, code: 'parameters_exclusive' });
});
