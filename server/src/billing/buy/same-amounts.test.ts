import { listPlainPlans } from '@stillweb/contract/billing/plans';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitForm } from '../../../../scripts/clients/hosted-pages.ts';
import { cards, payHosted } from '../../../test/people/a-buyer.ts';
import { anAddress } from '../../../test/people/a-user.ts';
import { waitForEmail } from '../../../test/people/subscribers.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';
import { paymentIntentsOf } from '../stripe/objects.ts';

let world: BillingTestApp;
const operator = anAddress('operator');

beforeAll(async () => {
  world = await startBilling({ env: { OPERATOR_EMAIL: operator }, plans: listPlainPlans() });
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

test('currencies 20: refund, credit, withdrawal, pause and dispute are in the currency of the charge', async () => {
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
  for (const credit of [
    { amount: -420, currency: 'eur' },
    { amount: -80, currency: 'jpy' },
  ]) {
    await world.stripe.customers.createBalanceTransaction(customer, credit);
  }

  expect((await waitForEmail(world, buyer, /refund/i))?.text).toContain('¥380');
  await expect
    .poll(async () => (await buyer.current())?.credit)
    .toEqual({ amount: 80, currency: 'jpy' });
  await expect
    .poll(async () => (await buyer.get('/subscription/withdrawal')).body.data)
    .toMatchObject({ amount: 1000, currency: 'jpy' });
  const renewal = { amount: 1300, currency: 'jpy' };
  expect((await buyer.current())?.nextCharge).toMatchObject(renewal);

  const { body: options } = await buyer.get('/subscription/pause');
  expect(options.data[0]).toMatchObject({ months: 1, charge: renewal });
  expect(await buyer.post('/subscription/pause', { months: 1 })).toMatchObject({ status: 200 });
  expect((await buyer.current())?.nextCharge).toMatchObject(renewal);
  expect((await waitForEmail(world, buyer, /is paused/))?.text).toContain('¥1,300');

  const [charge] = (await world.stripe.charges.list({ customer })).data;
  await submitForm(`${world.sandboxUrl}/dashboard/charges/${charge?.id}/dispute`, {});
  await buyer.untilStatus('CANCELED');
  const stored = async () => {
    const { body: own } = await buyer.get('/user/data');
    return { disputes: own.data.disputes, refunds: own.data.refunds, balances: own.data.balances };
  };
  await expect.poll(stored).toMatchObject({
    disputes: [{ amount: 1000, currency: 'jpy' }],
    refunds: [{ amount: 380, currency: 'jpy' }],
    balances: [
      { amount: -420, currency: 'eur' },
      { amount: -80, currency: 'jpy' },
    ],
  });
  const toOperator = async () =>
    (await world.server.mailbox.mails(operator)).map(({ subject }) => subject);
  await expect.poll(toOperator).toContainEqual(expect.stringMatching(/^Dispute: ¥1,\d{3}$/));
});

/** The text of a page, with plain spaces. */
async function textOf(url: string): Promise<string> {
  return (await (await fetch(url)).text())
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', '\u00A0');
}
