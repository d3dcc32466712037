import { plainPricesId } from '@stillweb/contract/billing/price-texts';
import { planCatalogue, type Plan, type PlanDetails } from '@stillweb/contract/billing/plans';
import { probePlans } from './probe-plans.ts';

/** The plans without an offer, at the prices that this page shows. */
export const plainPlans: Record<Plan, PlanDetails> = readPlans();

function readPlans(): Record<Plan, PlanDetails> {
  if (import.meta.env.SSR) return import.meta.env.PROD ? probePlans : planCatalogue;
  const data = document.querySelector(`#${plainPricesId}`)?.textContent;
  return data ? withPrices(data) : planCatalogue;
}

/** @param data the block of a page, as `priceTexts` words it */
export function withPrices(data: string): Record<Plan, PlanDetails> {
  const prices: unknown = JSON.parse(data);
  const planWith = (plan: Plan): PlanDetails => {
    const [amount, originalAmount] = pairOf(prices, plan);
    return { ...planCatalogue[plan], amount, originalAmount };
  };
  return { MONTHLY: planWith('MONTHLY'), YEARLY: planWith('YEARLY') };
}

function pairOf(prices: unknown, plan: Plan): [number, number] {
  const { amount, originalAmount } = planCatalogue[plan];
  const isRecord = typeof prices === 'object' && prices !== null;
  const pair: unknown = isRecord ? Object.entries(prices).find(([key]) => key === plan)?.[1] : null;
  if (!Array.isArray(pair)) return [amount, originalAmount];
  return [Number(pair[0]), Number(pair[1])];
}
