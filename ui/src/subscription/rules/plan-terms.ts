import { formatExactMoney } from '@stillweb/contract/text/money';
import type { Plan, PlanDetails } from '@stillweb/contract/billing/plans';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { capitalized } from '@stillweb/contract/text/words';
import { cardRequest } from './payment-due.ts';
import { planActionFor, type CurrentPlan } from './plan-action.ts';

/** The price of a plan, in minor units. */
export type PlanPrice = Pick<PlanDetails, 'amount' | 'originalAmount' | 'currency' | 'interval'>;

/** The plans as the server sells them to this user. */
export interface PlanOffers {
  /** The trial that this user gets; undefined while the server has not answered. */
  trialDays: number | undefined;
  /** Whether the server has answered that a plan is not sold at the moment. */
  isClosed: (plan: Plan) => boolean;
  /** Whether the server has answered that no new subscription can begin; plans can still be switched. */
  isStopped: boolean;
  /** Undefined until the server has answered with the price for this visitor. */
  priceOf: (plan: Plan) => PlanPrice | undefined;
}

type FormatMoney = (amount: number, currency: string) => string;

/** As in "$9.00 per month". */
export function pricePerPeriod(
  { amount, currency, interval }: PlanPrice,
  format: FormatMoney = formatExactMoney,
): string {
  return `${format(amount, currency)} per ${interval}`;
}

/** Instead of a button, while the server does not sell a plan. */
const notSold = 'This plan cannot be bought at the moment. Please try again later.';

/** Instead of every button, while the operator has stopped new subscriptions. */
const notSoldNow = 'New subscriptions are paused for a moment. Please try again later.';

/** Why a plan cannot be bought; null while it can. */
export function whyNotSold(
  plan: Plan,
  { isStopped, isClosed }: Pick<PlanOffers, 'isStopped' | 'isClosed'>,
): string | null {
  if (isStopped) return notSoldNow;
  return isClosed(plan) ? notSold : null;
}

/** The meaning of a plan's button for a subscriber; null for users who can buy the plan. */
export function planNote(
  plan: Plan,
  subscription: (CurrentPlan & Pick<Subscription, 'card'>) | null,
): string | null {
  const action = planActionFor(subscription, plan);
  if (action === 'view') return 'This is your plan.';
  if (action === 'switch') return "You'll see what changes and what it costs before you confirm.";
  if (subscription?.status === 'PAST_DUE') {
    return `Your last payment failed. ${cardRequest(subscription)}, and your current subscription continues.`;
  }
  return null;
}

/** The text next to a single plan: its price, and when it is charged. */
export function planTerms(
  plan: Plan,
  subscription: (CurrentPlan & Pick<Subscription, 'card'>) | null,
  { trialDays, priceOf }: Pick<PlanOffers, 'trialDays' | 'priceOf'>,
): string {
  const note = planNote(plan, subscription);
  if (note) return note;
  const price = priceOf(plan);
  return price ? termsOf(pricePerPeriod(price), trialDays) : seenAtCheckout;
}

/** The text below all plans, each of which names its price. */
export function commonTerms({ trialDays }: Pick<PlanOffers, 'trialDays'>): string {
  return termsOf('the price of your plan', trialDays);
}

const seenAtCheckout = 'The checkout page shows what is due today before you confirm.';

function termsOf(cost: string, trialDays: number | undefined): string {
  if (trialDays === undefined) {
    return `${capitalized(cost)}, renewed automatically until you cancel. ${seenAtCheckout}`;
  }
  if (trialDays === 0)
    return `${capitalized(cost)}, starting today, renewed automatically until you cancel.`;
  return `${trialDays} days free, then ${cost}, renewed automatically until you cancel. Cancel during the trial and you pay nothing.`;
}
