import { trialDays, type Plan } from '@stillweb/contract/billing/plans';
import { changePlan } from '../../../server/src/billing/change/plan/change.ts';
import { previewPlan } from '../../../server/src/billing/change/plan/preview.ts';
import { currentSubscription } from '../../../server/src/billing/subscription/present-subscription.ts';
import { waitFor } from '../../clients/wait-for.ts';
import type { Side } from './side.ts';
import { maxPauseMs } from './test-clock.ts';

/** A renewal stays a draft for about an hour. */
const untilPaid = 2 * 60 * 60;

/** Subscribes to the monthly plan as a paid checkout does: the card is the subscription's own. */
export async function buy(
  { operator, billing, subscriber, customerId }: Side,
  { card, withTrial = false }: { card: string; withTrial?: boolean },
): Promise<void> {
  const method = await operator.paymentMethods.attach(card, { customer: customerId });
  await operator.subscriptions.create({
    customer: customerId,
    items: [{ price: await priceOf(billing, 'MONTHLY') }],
    default_payment_method: method.id,
    metadata: { userId: subscriber.id, plan: 'MONTHLY' },
    ...(withTrial && {
      trial_period_days: trialDays,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    }),
  });
}

/** Advances past the end of the trial or period, until the amount due has been charged. */
export async function advancePastPeriodEnd({ billing, clock, subscriber }: Side): Promise<void> {
  const shown = await currentSubscription(billing, subscriber.id);
  if (!shown?.currentPeriodEnd) throw new Error('The product shows no period.');
  await clock.advanceTo(Math.floor(Date.parse(shown.currentPeriodEnd) / 1000) + untilPaid);
}

/** Changes the plan as a user does, who sees the preview first. */
export async function switchPlan(
  { billing, subscriber, recording }: Side,
  plan: Plan,
): Promise<void> {
  const priceId = await priceOf(billing, plan);
  const preview = await previewPlan(billing, subscriber.id, priceId);
  recording.note('the preview that is shown', preview);
  const { prorationDate } = preview;
  await changePlan(billing, subscriber.id, { priceId, prorationDate });
}

/** "Schedule update" of the dashboard: from the next period on, for a month, two of the same price. */
export async function scheduleUpdate({ operator, customerId }: Side): Promise<void> {
  const { data } = await operator.subscriptions.list({ customer: customerId, limit: 1 });
  const schedule = await operator.subscriptionSchedules.create({
    from_subscription: data[0]?.id ?? '',
  });
  const price = data[0]?.items.data[0]?.price.id ?? '';
  const current = schedule.phases.map(({ start_date, end_date }) => ({
    items: [{ price, quantity: 1 }],
    start_date,
    end_date,
  }));
  const next = { items: [{ price, quantity: 2 }], duration: { interval: 'month' } as const };
  await operator.subscriptionSchedules.update(schedule.id, { phases: [...current, next] });
}

/** As an operator does in the dashboard. */
export async function refundNewestPayment({ operator, customerId }: Side): Promise<void> {
  const { data } = await operator.charges.list({ customer: customerId, limit: 1 });
  const [charge] = data;
  if (!charge) throw new Error('There is no charge to refund.');
  await operator.refunds.create({ charge: charge.id });
}

/** The bank disputes a payment with the card for disputes, which Stripe reports some time later. */
export async function waitForDispute({ unrecorded, customerId }: Side): Promise<void> {
  const isDisputed = async () => {
    const { data } = await unrecorded.charges.list({ customer: customerId, limit: 1 });
    return data[0]?.disputed;
  };
  await waitFor('a dispute of the payment', isDisputed, { maxPauseMs });
}

async function priceOf({ prices }: Side['billing'], plan: Plan): Promise<string> {
  const offer = (await prices.list()).find(
    (candidate) => candidate.plan === plan && candidate.offer === undefined,
  );
  if (!offer) throw new Error(`The price of ${plan} is not as announced.`);
  return offer.priceId;
}
