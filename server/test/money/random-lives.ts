import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { Plan } from '@stillweb/contract/billing/plans';
import { soldCurrencies } from '@stillweb/contract/currencies';
import { pick as pickFrom, type Random } from '../../../scripts/lib/statistics.ts';
import { idOf } from '../../src/billing/stripe/objects.ts';
import { cards, payHosted } from '../people/a-buyer.ts';
import type { BillingTestApp } from '../worlds/start-billing.ts';

type Life = { world: BillingTestApp; pick: <Value>(values: readonly Value[]) => Value };

const places = [
  { country: 'US', postalCode: '94105' },
  { country: 'US', postalCode: '10001' },
  { country: 'DE', postalCode: '' },
  { country: 'GB', postalCode: '' },
];

/** A new user subscribes: to one of two plans, in any currency, with a card that may fail later. */
async function subscribe({ world, pick }: Life): Promise<void> {
  const buyer = await world.aBuyer();
  const plan = pick<Plan>(['MONTHLY', 'MONTHLY', 'YEARLY']);
  const offer = pick([undefined, undefined, 'uk']);
  const sale = offer ? { offer } : { currency: pick(soldCurrencies) };
  const { status, body } = await buyer.post('/subscription/checkout-session', { plan, ...sale });
  expect(status, JSON.stringify(body)).toBe(200);
  const card = pick([cards.good, cards.good, cards.good, cards.failsLater]);
  await payHosted(body.data.url, card, pick(places));
}

async function pickSubscription({ world, pick }: Life): Promise<Stripe.Subscription | undefined> {
  const { data } = await world.stripe.subscriptions.list({ limit: 100 });
  // One whose first payment was declined expires, is still listed, and cannot be changed.
  const changeable = data.filter(({ status }) => status !== 'incomplete_expired');
  return changeable.length > 0 ? pick(changeable) : undefined;
}

type Change = (stripe: Stripe, subscription: Stripe.Subscription) => Promise<unknown>;

const change = (make: Change) => async (life: Life) => {
  const subscription = await pickSubscription(life);
  if (subscription) await make(life.world.stripe, subscription);
};

const changes: Change[] = [
  (stripe, { id }) => stripe.subscriptions.update(id, { cancel_at_period_end: true }),
  (stripe, { id }) => stripe.subscriptions.update(id, { cancel_at_period_end: false }),
  (stripe, { id }) => stripe.subscriptions.cancel(id),
  (stripe, { id, items }) =>
    stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id, quantity: (items.data[0]?.quantity ?? 1) === 1 ? 2 : 1 }],
      proration_behavior: 'none',
    }),
  async (stripe, { id }) => {
    const coupon = await stripe.coupons.create({ percent_off: 30, duration: 'forever' });
    await stripe.subscriptions.update(id, { discounts: [{ coupon: coupon.id }] });
  },
  async (stripe, { id }) => {
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
    await stripe.subscriptions.update(id, { discounts: [{ coupon: coupon.id }] });
  },
  async (stripe, { id }) => {
    const coupon = await stripe.coupons.create({
      amount_off: 100,
      currency: 'usd',
      currency_options: Object.fromEntries(
        soldCurrencies
          .filter((currency) => currency !== 'usd')
          .map((currency, index) => [currency, { amount_off: 110 + index }]),
      ),
      duration: 'forever',
    });
    await stripe.subscriptions.update(id, { discounts: [{ coupon: coupon.id }] });
  },
  async (stripe, { customer: owner }) => {
    const customer = typeof owner === 'string' ? owner : owner.id;
    const { data } = await stripe.charges.list({ customer, limit: 1 });
    const [charge] = data;
    if (charge?.status === 'succeeded' && charge.amount_refunded === 0) {
      await stripe.refunds.create({ charge: charge.id, amount: 100 });
    }
  },
];

/** A subscriber also buys another product of the same Stripe account. */
const subscribeToOther = change(async (stripe, { customer, currency, default_payment_method }) => {
  const product = await stripe.products.create({ name: 'Another product' });
  const price = await stripe.prices.create({
    product: product.id,
    currency,
    unit_amount: 4200,
    recurring: { interval: 'month' },
  });
  await stripe.subscriptions.create({
    customer: idOf(customer) ?? '',
    items: [{ price: price.id }],
    default_payment_method: idOf(default_payment_method) ?? '',
  });
});

/** The newest payout comes back from the bank. */
async function failPayout({ world }: Life): Promise<void> {
  const [payout] = (await world.stripe.payouts.list({ limit: 1 })).data;
  if (!payout || payout.status === 'failed') return;
  await world.failPayout(payout.id);
}

const steps = [
  subscribe,
  subscribe,
  subscribe,
  ...changes.map(change),
  subscribeToOther,
  failPayout,
];

/**
 * Lets so many things happen by chance, with days in between, to buyers who come by and by.
 * @param afterEach is called when each has happened, in a second in which nothing else did
 */
export async function liveAtRandom(
  world: BillingTestApp,
  { count, random }: { count: number; random: Random },
  afterEach: () => Promise<void>,
): Promise<void> {
  const pick = <Value>(values: readonly Value[]): Value => pickFrom(random, values);
  const life = { world, pick };
  for (let number = 0; number < count; number += 1) {
    await (number < 2 ? subscribe : pick(steps))(life);
    await world.advance('PT61S');
    await afterEach();
    await world.advance(pick(['P1DT3H', 'P4DT1H', 'P8DT2H', 'P15DT5H', 'P24DT1H']));
    await world.advance('PT61S');
    await afterEach();
  }
}
