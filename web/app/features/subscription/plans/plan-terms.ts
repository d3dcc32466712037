import { planCatalogue, trialDays, type Plan } from '@stillweb/contract/plans';
import { formatMoney } from '../../../ui/money.tsx';
import { planActionFor, type CurrentPlan } from './plan-action.ts';

/** As in "$9 per month". */
export function pricePerPeriod(plan: Plan): string {
  const { amount, currency, interval } = planCatalogue[plan];
  return `${formatMoney(amount, currency)} per ${interval}`;
}

/** The text beside a plan's button: what choosing the plan costs. */
export function planTerms(plan: Plan, subscription: CurrentPlan | null): string {
  if (planActionFor(subscription, plan) === 'view') return 'This is your plan.';
  if (planActionFor(subscription, plan) === 'switch') {
    return 'You see what changes, and what it costs, before you confirm.';
  }
  if (subscription?.status === 'PAST_DUE') {
    return 'Your last payment failed. A new card brings your present subscription back.';
  }
  if (subscription?.status === 'CANCELED') {
    return `You have had a subscription: ${pricePerPeriod(plan)}, starting today, renewed automatically until you cancel.`;
  }
  return `${trialDays} days free, then ${pricePerPeriod(plan)}, renewed automatically until you cancel. Cancel during the trial and you pay nothing.`;
}
