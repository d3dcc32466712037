import type { Plan } from '@stillweb/contract/plans';
import { formatMoney } from '@stillweb/ui/money.tsx';
import { planActionFor, type CurrentPlan } from './plan-action.ts';
import type { Offers, PlanPrice } from './use-offers.ts';

/** As in "$9 per month". */
export function pricePerPeriod({ amount, currency, interval }: PlanPrice): string {
  return `${formatMoney(amount, currency)} per ${interval}`;
}

/** Instead of a button, while the server does not sell a plan. */
const notSold = 'This plan cannot be bought at the moment. Please try again later.';

/** Instead of every button, while the operator has stopped new subscriptions. */
const notSoldNow = 'New subscriptions are paused for a moment. Please try again later.';

/** Why a plan cannot be bought; null while it can. */
export function whyNotSold(
  plan: Plan,
  { isStopped, isClosed }: Pick<Offers, 'isStopped' | 'isClosed'>,
): string | null {
  if (isStopped) return notSoldNow;
  return isClosed(plan) ? notSold : null;
}

/** The text beside a plan's button: what choosing the plan costs this user. */
export function planTerms(
  plan: Plan,
  subscription: CurrentPlan | null,
  { trialDays, priceOf }: Pick<Offers, 'trialDays' | 'priceOf'>,
): string {
  if (planActionFor(subscription, plan) === 'view') return 'This is your plan.';
  if (planActionFor(subscription, plan) === 'switch') {
    return 'You see what changes, and what it costs, before you confirm.';
  }
  if (subscription?.status === 'PAST_DUE') {
    return 'Your last payment failed. Update your card, and your current subscription continues.';
  }
  const price = priceOf(plan);
  if (!price) return 'The checkout page shows what is due today before you confirm.';
  const cost = pricePerPeriod(price);
  if (trialDays === undefined) {
    return `${cost}, renewed automatically until you cancel. The checkout page shows what is due today before you confirm.`;
  }
  if (trialDays === 0) return `${cost}, starting today, renewed automatically until you cancel.`;
  return `${trialDays} days free, then ${cost}, renewed automatically until you cancel. Cancel during the trial and you pay nothing.`;
}
