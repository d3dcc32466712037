import { planCatalogue, type Plan } from '@stillweb/contract/plans';
import { formatMoney } from '../../../ui/money.tsx';
import { planActionFor, type CurrentPlan } from './plan-action.ts';

/** As in "$9 per month". */
export function pricePerPeriod(plan: Plan): string {
  const { amount, currency, interval } = planCatalogue[plan];
  return `${formatMoney(amount, currency)} per ${interval}`;
}

/** Instead of a button, while the server does not sell a plan. */
export const notSold = 'This plan cannot be bought at the moment. Please try again later.';

/**
 * The text beside a plan's button: what choosing the plan costs.
 * @param trialDays what the server has announced to this user; undefined while it has not answered
 */
export function planTerms(
  plan: Plan,
  subscription: CurrentPlan | null,
  trialDays: number | undefined,
): string {
  if (planActionFor(subscription, plan) === 'view') return 'This is your plan.';
  if (planActionFor(subscription, plan) === 'switch') {
    return 'You see what changes, and what it costs, before you confirm.';
  }
  if (subscription?.status === 'PAST_DUE') {
    return 'Your last payment failed. A new card brings your present subscription back.';
  }
  const price = pricePerPeriod(plan);
  if (trialDays === undefined) {
    return `${price}, renewed automatically until you cancel. The checkout page shows what is due today before you confirm.`;
  }
  if (trialDays === 0) return `${price}, starting today, renewed automatically until you cancel.`;
  return `${trialDays} days free, then ${price}, renewed automatically until you cancel. Cancel during the trial and you pay nothing.`;
}
