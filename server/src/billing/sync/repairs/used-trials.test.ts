import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBilling, type BillingTestApp } from '../../../../test/worlds/start-billing.ts';
import type { Buyer } from '../../../../test/people/a-buyer.ts';
import {
  paidAmounts,
  subscriptionAtStripe,
  waitForEmail,
} from '../../../../test/people/subscribers.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({ env: { TRIALS_PER_CARD: '1' } });
});

afterAll(() => world.close());

test('billing 15: a card gets no second trial, and nothing is charged', async () => {
  const first = await world.aBuyer();
  await first.subscribe('MONTHLY');
  const second = await world.aBuyer();
  await second.checkOut('YEARLY');

  const shown = await second.untilStatus('CANCELED');

  expect(shown).toMatchObject({ endReason: 'TRIAL_ALREADY_USED', nextCharge: null });
  const { data: invoices } = await world.stripe.invoices.list({
    customer: await second.customerId(),
  });
  expect(invoices.map(({ amount_paid, amount_due }) => amount_paid + amount_due)).toEqual([0]);
  const [mail] = await world.server.mailbox.untilReceived(second.email);
  expect(mail?.subject).toBe('Your free trial could not start');
  expect(mail?.text).toMatch(/already had its free trial.*you won't be charged/s);
  expect(mail?.text).toMatch(/you can subscribe without a trial.*\/pricing/s);
  // Now without a trial, and the checkout says so.
  const { body } = await second.post('/subscription/checkout-session', { plan: 'YEARLY' });
  const page = await (await fetch(body.data.url)).text();
  expect(page).toContain('Subscribe');
  expect(page).not.toContain('Start trial');
  await second.checkOut('YEARLY');
  expect(await second.untilStatus('ACTIVE')).toMatchObject({ plan: 'YEARLY', trialEnd: null });
  expect(await paidAmounts(world, second)).toEqual([9900]);
});

/** Days after the end of the current period, in unix seconds. */
async function daysLater(buyer: Buyer, days: number): Promise<number> {
  const { items } = await subscriptionAtStripe(world, buyer);
  return (items.data[0]?.current_period_end ?? 0) + days * 86_400;
}

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();

test(
  'billing 35: free time given to a payer ends nothing and counts as no trial',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    // The first test has used the trial of this card.
    await buyer.checkOut('MONTHLY');
    await buyer.untilStatus('CANCELED');
    await buyer.checkOut('MONTHLY');
    await buyer.untilStatus('ACTIVE');
    await world.advance('P1D');
    const id = await buyer.subscriptionId();
    const trialEnd = await daysLater(buyer, 14);

    await world.stripe.subscriptions.update(id, {
      trial_end: trialEnd,
      proration_behavior: 'none',
    });

    await waitForEmail(world, buyer, /^You pay nothing until/);
    expect(await buyer.current()).toMatchObject({
      status: 'ACTIVE',
      trialEnd: null,
      nextCharge: { amount: 900, date: isoOf(trialEnd) },
    });
    expect((await subscriptionAtStripe(world, buyer)).status).toBe('trialing');
    const { rows } = await world.database.query(
      'select kind from person_claims where subscription_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  },
);

/** Cards whose trial no other test uses. */
const mastercard = '5555555555554444';
const visaDebit = '4000056655665556';
const otherVisa = '4000000000007726';

test('billing 35: a trial that is extended goes on, and an email says until when', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY', mastercard);
  const trialEnd = await daysLater(buyer, 7);
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), { trial_end: trialEnd });
  await waitForEmail(world, buyer, /^Your free trial now lasts until/);
  expect(await buyer.current()).toMatchObject({ status: 'TRIALING', trialEnd: isoOf(trialEnd) });
});

test('billing 36: a card that is added late to its subscription is judged immediately', async () => {
  await world.lateCards(true);
  const first = await world.aBuyer();
  expect(await first.subscribe('MONTHLY', visaDebit)).toMatchObject({ status: 'TRIALING' });
  const second = await world.aBuyer();
  await second.checkOut('MONTHLY', visaDebit);
  expect(await second.untilStatus('CANCELED')).toMatchObject({ endReason: 'TRIAL_ALREADY_USED' });
  await world.lateCards(false);
  await world.advance('PT1M');
  await expect.poll(async () => (await first.current())?.card?.last4).toBe('5556');
  expect((await first.current())?.status).toBe('TRIALING');
});

/** A buyer with a trial that an operator began at Stripe, without a card. */
async function aTrialWithoutCard() {
  const buyer = await world.aBuyer();
  await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  const customer = await buyer.customerId();
  const { id } = await world.stripe.subscriptions.create({
    customer,
    items: [{ price: world.prices.MONTHLY }],
    trial_period_days: 7,
  });
  await buyer.untilStatus('TRIALING');
  const setCard = async (card: string) => {
    const { id: method } = await world.stripe.paymentMethods.attach(card, { customer });
    await world.stripe.subscriptions.update(id, { default_payment_method: method });
  };
  return { buyer, setCard };
}

test(
  'billing 36: the first card counts whenever a trial gets it',
  { tags: 'exhaustive' },
  async () => {
    const { buyer, setCard } = await aTrialWithoutCard();
    await world.advance('PT1H');
    await setCard('pm_card_visa');
    expect(await buyer.untilStatus('CANCELED')).toMatchObject({ endReason: 'TRIAL_ALREADY_USED' });
  },
);

test('billing 36: a later card of a trial does not count', { tags: 'exhaustive' }, async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY', otherVisa);
  const customer = await buyer.customerId();
  const { id } = await world.stripe.paymentMethods.attach('pm_card_visa', { customer });
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), {
    default_payment_method: id,
  });
  await expect.poll(async () => (await buyer.current())?.card?.last4).toBe('4242');
  expect((await buyer.current())?.status).toBe('TRIALING');
});
