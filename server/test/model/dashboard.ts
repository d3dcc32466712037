import type Stripe from 'stripe';
import { ongoingSubscription, type System } from './system.ts';
import {
  allowEmail,
  changeAtStripe,
  endSubscription,
  hasAccess,
  isOngoing,
  priceOf,
  type Model,
} from './model.ts';
import type { Command } from './command.ts';

const day = 24 * 3600;

/** An operator's change to a subscription in Stripe's dashboard. */
function inDashboard(
  name: string,
  check: (model: Model) => boolean,
  change: (
    stripe: Stripe,
    subscription: Stripe.Subscription,
    model: Model,
    system: System,
  ) => Promise<unknown>,
): Command {
  return {
    name: `an operator ${name}`,
    check,
    run: async (model, system) => {
      const subscription = await ongoingSubscription(system);
      await change(system.world.stripe, subscription, model, system);
      changeAtStripe(model);
    },
  };
}

export const endAtOnce = inDashboard(
  'ends the subscription at once',
  isOngoing,
  async (stripe, { id }, model) => {
    await stripe.subscriptions.cancel(id);
    endSubscription(model);
  },
);

export const takeCancellationBack = inDashboard(
  'takes the cancellation back',
  (model) => hasAccess(model) && model.cancelling,
  async (stripe, { id, cancel_at_period_end }, model) => {
    await stripe.subscriptions.update(
      id,
      cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
    );
    model.cancelling = false;
    allowEmail(model, 'resumed');
  },
);

const renews = (model: Model) =>
  hasAccess(model) && !model.cancelling && !model.pending && !model.pause;

export const giveFreeDays = inDashboard(
  'gives seven free days',
  renews,
  async (stripe, { id, items }, model, { world }) => {
    // Within the first minute they look like the trial with which a subscription begins.
    await world.advance('PT1M');
    const end = items.data[0]?.current_period_end ?? 0;
    await stripe.subscriptions.update(id, {
      trial_end: end + 7 * day,
      proration_behavior: 'none',
    });
    Object.assign(model, { periodPaid: 0, hasFreeDays: model.status === 'ACTIVE' });
    allowEmail(model, 'trial-extended');
    if (model.status === 'TRIALING') allowEmail(model, 'trial-ending');
  },
);

export const giveCoupon = inDashboard(
  'gives a coupon of 50 percent',
  (model) => renews(model) && model.discount === 0,
  async (stripe, { id }, model) => {
    const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    await stripe.subscriptions.update(id, { discounts: [{ coupon }] });
    model.discount = 50;
  },
);

export const giveCredit: Command = {
  name: 'an operator gives a third of a month as credit',
  check: (model) => model.hasCustomer && model.balance > -priceOf(model, 'MONTHLY'),
  run: async (model, { world, buyer }) => {
    const { currency } = model;
    const amount = -Math.round(priceOf(model, 'MONTHLY') / 3);
    const customer = await buyer.customerId();
    await world.stripe.customers.createBalanceTransaction(customer, { amount, currency });
    model.balance += amount;
    changeAtStripe(model);
  },
};

export function setLateCards(lateCards: boolean): Command {
  return {
    name: lateCards ? 'cards of checkouts become late' : 'cards of checkouts are in time',
    check: (model) => model.lateCards !== lateCards,
    run: async (model, { world }) => {
      await world.lateCards(lateCards);
      model.lateCards = lateCards;
    },
  };
}
