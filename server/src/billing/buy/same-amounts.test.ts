import { listPlainPlans } from '@stillweb/contract/billing/plans';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, payHosted } from '../../../test/people/a-buyer.ts';
import { waitForEmail } from '../../../test/people/subscribers.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';
import { paymentIntentsOf } from '../stripe/objects.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({ plans: listPlainPlans() });
});

afterAll(() => world.close());

const rows = listPlainPlans().map(
  ({ plan, currency, amount }) => [plan, currency, amount] as const,
);

test.each(rows)(
  'currencies 6, 8: %s in %s is %i everywhere, whatever the country of card and address',
  namesOneAmount,
);

async function namesOneAmount(plan: string, currency: string, amount: number): Promise<void> {
  const price = { amount, currency };
  const shown = formatExactMoney(amount, currency);
  const buyer = await world.aBuyer();
  const { body: plans } = await buyer.get(`/subscription/plans?currency=${currency}`);
  expect(plans.data).toContainEqual(expect.objectContaining({ plan, ...price }));

  const request = { plan, currency, price };
  const { body: opened } = await buyer.post('/subscription/checkout-session', request);
  expect(await textOf(opened.data.url)).toContain(shown);
  const customer = await buyer.customerId();
  await world.stripe.customers.update(customer, { address: { country: 'BR' } });
  const { body: again } = await buyer.post('/subscription/checkout-session', request);
  expect(again.data).toEqual(opened.data);
  await buyer.confirm((await payHosted(opened.data.url, cards.good, { country: 'BR' })).sessionId);
  expect((await buyer.current())?.nextCharge).toMatchObject(price);
  expect((await waitForEmail(world, buyer, /trial .* has started/))?.text).toContain(shown);

  await world.stripe.subscriptions.update(await buyer.subscriptionId(), { trial_end: 'now' });
  expect((await buyer.untilStatus('ACTIVE')).nextCharge).toMatchObject(price);
  const receipt = await waitForEmail(world, buyer, /^Receipt/);
  expect(receipt?.subject).toContain(shown);
  const { body: invoices } = await buyer.get('/subscription/invoices');
  expect(invoices.data[0]).toMatchObject(price);
  expect(await textOf(invoices.data[0].url)).toContain(shown);
}

test('currencies 20: refund, credit and withdrawal are in the currency of the charge', async () => {
  const buyer = await world.aBuyer();
  const { body } = await buyer.post('/subscription/checkout-session', {
    plan: 'MONTHLY',
    currency: 'jpy',
  });
  await buyer.confirm((await payHosted(body.data.url)).sessionId);
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), { trial_end: 'now' });
  await buyer.untilStatus('ACTIVE');
  await waitForEmail(world, buyer, /^Receipt: ¥1,380/);
  const customer = await buyer.customerId();
  const invoices = await world.stripe.invoices.list({ customer, expand: ['data.payments'] });
  const [payment] = invoices.data.flatMap(paymentIntentsOf);
  await world.stripe.refunds.create({ payment_intent: payment ?? '', amount: 380 });
  await world.stripe.customers.createBalanceTransaction(customer, { amount: -80, currency: 'jpy' });

  expect((await waitForEmail(world, buyer, /refund/i))?.text).toContain('¥380');
  await expect
    .poll(async () => (await buyer.current())?.credit)
    .toEqual({ amount: 80, currency: 'jpy' });
  await expect
    .poll(async () => (await buyer.get('/subscription/withdrawal')).body.data)
    .toMatchObject({ amount: 1000, currency: 'jpy' });
  expect((await buyer.current())?.nextCharge).toMatchObject({ amount: 1300, currency: 'jpy' });
});

/** The text of a page, with plain spaces. */
async function textOf(url: string): Promise<string> {
  return (await (await fetch(url)).text())
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', '\u00A0');
}
