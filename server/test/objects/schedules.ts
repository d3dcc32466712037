import type Stripe from 'stripe';
import { idOf } from '../../src/billing/stripe/objects.ts';
import type { Buyer } from '../people/a-buyer.ts';
import type { BillingTestApp } from '../worlds/start-billing.ts';

type Plan = {
  /** Of each later phase, in cents; the first phase is the current period. */
  prices?: number[];
  /** The step after the last phase. */
  end?: 'cancel' | 'release';
};

/** Gives a buyer's newest subscription a schedule, as "Schedule update" in Stripe's dashboard does. */
export async function scheduleUpdate(
  { stripe }: BillingTestApp,
  buyer: Buyer,
  { prices = [], end = 'release' }: Plan,
): Promise<Stripe.SubscriptionSchedule> {
  const id = await buyer.subscriptionId();
  const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
  if (!item?.price.recurring) throw new Error(`${id} has no recurring price`);
  const { interval } = item.price.recurring;
  const { product, currency } = item.price;
  const later = await Promise.all(
    prices.map(async (unit_amount) => {
      const price = {
        product: idOf(product) ?? '',
        currency,
        unit_amount,
        recurring: { interval },
      };
      const { id: priceId } = await stripe.prices.create(price);
      return { items: [{ price: priceId }], duration: { interval } };
    }),
  );
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const current = schedule.phases.map(({ start_date, end_date }) => ({
    items: [{ price: item.price.id }],
    start_date,
    end_date,
  }));
  return stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: end,
    phases: [...current, ...later],
  });
}
