import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardFields, cards, submitForm } from '../../../../scripts/clients/hosted-pages.ts';
import type { Buyer } from '../../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';
import { aPastDueBuyer, paidAmounts } from '../../../test/people/subscribers.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

test('billing 27: a customer deleted at Stripe has no portal and gets no new trial', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const old = await buyer.customerId();
  await world.stripe.customers.del(old);
  await buyer.untilStatus('CANCELED');

  const portal = await buyer.post('/subscription/checkout-session/portal');
  expect([portal.status, portal.body.code]).toEqual([404, 'NO_BILLING_ACCOUNT']);
  await buyer.checkOut('MONTHLY', cards.good);
  const current = await buyer.untilStatus('ACTIVE');
  expect(current.trialEnd).toBeNull();
  expect(await buyer.customerId()).not.toBe(old);
});

const portal = '/subscription/checkout-session/portal';
const subscriptionPage = 'http://localhost:3000/dashboard/subscription';

/** Opens the portal's page of the card, and gives a card there. @returns where the portal then leads */
async function giveCard(buyer: Buyer, number: string): Promise<string | undefined> {
  const { body } = await buyer.post(portal, { flow: 'payment_method_update' });
  const { url } = await fetch(body.data.url);
  expect(new URL(url).pathname).toMatch(/\/payment-method$/);
  return submitForm(url, cardFields(number));
}

test('without a flow the whole portal opens, whatever user is named', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  for (const sent of [undefined, {}, { user: 'somebody else' }]) {
    const { body } = await buyer.post(portal, sent);
    expect(await (await fetch(body.data.url)).text()).toContain('Cancel plan');
  }
});

test('languages 24: the portal is in the language of the page, or in English, and leads back to the page', async () => {
  const buyer = await world.aBuyer();
  await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  const openIn = async (language: string, body?: object) => {
    const headers = { 'accept-language': language };
    const answer = await world.server.post(portal, body, { token: buyer.token(), headers });
    expect(answer).toMatchObject({ status: 200 });
    const { data } = await world.stripe.events.list({ type: 'billing_portal.session.created' });
    return data[0]?.data.object;
  };
  const site = 'http://localhost:3000';
  expect(await openIn('de')).toMatchObject({
    locale: 'de',
    return_url: `${site}/de/dashboard/subscription`,
  });
  expect(await openIn('ar', { flow: 'payment_method_update' })).toMatchObject({
    locale: 'en',
    flow: {
      after_completion: {
        redirect: { return_url: `${site}/ar/dashboard/subscription?card=updated` },
      },
    },
  });
  expect(await openIn('en')).toMatchObject({ locale: 'en', return_url: subscriptionPage });
});

test('a flow that does not exist is refused by its name', async () => {
  const buyer = await world.aBuyer();
  const { status, body } = await buyer.post(portal, { flow: 'everything' });
  expect([status, body.code, Object.keys(body.fieldErrors)]).toEqual([
    400,
    'VALIDATION_FAILED',
    ['flow'],
  ]);
});

test(
  'billing 24: a card given on the portal page of the card pays, although no webhook arrives',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPastDueBuyer(world);
    expect((await buyer.current())?.amountDue).toEqual({ amount: 900, currency: 'usd' });
    await world.webhooks('drop');
    expect(await giveCard(buyer, cards.good)).toBe(`${subscriptionPage}?card=updated`);
    const { body } = await buyer.post('/subscription/update-payment-method/confirm');
    await world.webhooks('normal');
    expect(body.data).toMatchObject({ status: 'ACTIVE', card: { last4: '4242' } });
    expect(body.data.amountDue).toBeUndefined();
    expect(await paidAmounts(world, buyer)).toEqual([900]);
  },
);

test(
  'a card that the bank then declines leaves the amount due, and says so',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPastDueBuyer(world);
    await giveCard(buyer, cards.failsLater);
    const { status, body } = await buyer.post('/subscription/update-payment-method/confirm');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'PAST_DUE',
      amountDue: { amount: 900 },
      slowPayment: { state: 'FAILED', message: expect.stringContaining('declined') },
    });
  },
);

test('a user who has never paid has no card to confirm', async () => {
  const buyer = await world.aBuyer();
  const { status, body } = await buyer.post('/subscription/update-payment-method/confirm');
  expect([status, body.code]).toEqual([404, 'NO_BILLING_ACCOUNT']);
});
