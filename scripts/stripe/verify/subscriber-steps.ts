import { cancelSubscription } from '../../../server/src/billing/leave/cancel-subscription.ts';
import { eraseCustomers } from '../../../server/src/billing/subscription/erase-customers.ts';
import { listInvoices } from '../../../server/src/billing/subscription/list-invoices.ts';
import { openPortal } from '../../../server/src/billing/change/open-portal.ts';
import { reactivateSubscription } from '../../../server/src/billing/change/reactivate-subscription.ts';
import { updatePaymentMethod } from '../../../server/src/billing/change/update-payment-method.ts';
import {
  advancePastPeriodEnd,
  buy,
  refundNewestPayment,
  scheduleUpdate,
  switchPlan,
  waitForDispute,
} from './actions.ts';
import type { Side } from './side.ts';
import type { Chapter, Step } from './steps.ts';

const hour = 60 * 60;
const day = 24 * hour;

/** One life of a subscriber, as the product and Stripe's pages cause it. */
export const subscriberSteps: Chapter = [
  {
    name: 'trial',
    act: (side) => buy(side, { card: 'pm_card_visa', withTrial: true }),
    shows: 'TRIALING',
  },
  { name: 'first payment', act: advancePastPeriodEnd, shows: 'ACTIVE' },
  { name: 'renewal', act: advancePastPeriodEnd, shows: 'ACTIVE' },
  {
    name: 'list of invoices',
    act: async ({ billing, subscriber, recording }) =>
      recording.note('the invoices that are shown', await listInvoices(billing, subscriber.id)),
  },
  { name: 'portal', act: ({ billing, subscriber }) => openPortal(billing, subscriber.id) },
  {
    name: 'a card that fails later',
    act: useCard('pm_card_chargeCustomerFail'),
    shows: 'ACTIVE',
  },
  { name: 'decline', act: advancePastPeriodEnd, shows: 'PAST_DUE' },
  { name: 'recovery', act: useCard('pm_card_visa'), shows: 'ACTIVE' },
  { name: 'duplicate', act: (side) => buy(side, { card: 'pm_card_visa' }), shows: 'ACTIVE' },
  { name: 'cancellation', act: cancel, shows: 'ACTIVE' },
  {
    name: 'reactivation',
    act: ({ billing, subscriber }) => reactivateSubscription(billing, subscriber.id),
    shows: 'ACTIVE',
  },
  { name: 'schedule', act: scheduleUpdate, shows: 'ACTIVE' },
  { name: 'second cancellation', act: cancel, shows: 'ACTIVE' },
  { name: 'end', act: advancePastPeriodEnd, shows: 'CANCELED' },
  { name: 'second subscription', act: buyLater('pm_card_visa'), shows: 'ACTIVE' },
  { name: 'refund of the period', act: refundNewestPayment, shows: 'CANCELED' },
  {
    name: 'dispute',
    act: async (side) => {
      await buyLater('pm_card_createDispute')(side);
      await waitForDispute(side);
    },
    shows: 'CANCELED',
  },
  // Last: the credit of a switch to a month pays the months that follow. The hours are such that what is
  // left of the old period, however long the month, is never within seconds of half a cent.
  { name: 'third subscription', act: buyLater('pm_card_visa'), shows: 'ACTIVE' },
  { name: 'switch to a year', act: switchAfter(185 * hour, 'YEARLY'), shows: 'ACTIVE' },
  { name: 'switch to a month', act: switchAfter(801 * hour, 'MONTHLY'), shows: 'ACTIVE' },
  {
    name: 'subscriber erased',
    act: ({ billing, subscriber }) => eraseCustomers(billing, subscriber.id),
  },
];

function useCard(paymentMethod: string): Step['act'] {
  return ({ billing, subscriber }) => updatePaymentMethod(billing, subscriber.id, paymentMethod);
}

/** Of two subscriptions the later one counts, and a test clock stands still. */
function buyLater(card: string): Step['act'] {
  return async (side) => {
    await side.clock.advanceTo(side.clock.now() + day);
    await buy(side, { card });
  };
}

function switchAfter(seconds: number, plan: 'MONTHLY' | 'YEARLY'): Step['act'] {
  return async (side) => {
    await side.clock.advanceTo(side.clock.now() + seconds);
    await switchPlan(side, plan);
  };
}

function cancel({ billing, subscriber }: Side): Promise<unknown> {
  return cancelSubscription(billing, subscriber.id, {
    reason: 'too_expensive',
    comment: 'stripe:verify',
  });
}
