import type { Plan, PlanFacts } from '@stillweb/contract/plans';

/** The lowest prices that one person schedules alone, in minor units. */
export type FloorPrices = Record<Plan, number>;

/**
 * Whether a second person must agree to prices: one is below its floor, or more than half below the plain one of
 * the plan. Amounts in all currencies are compared as they are.
 */
export function needsApproval(
  plans: readonly Pick<PlanFacts, 'plan' | 'amount'>[],
  plain: readonly Pick<PlanFacts, 'plan' | 'amount'>[],
  floors: FloorPrices,
): boolean {
  return plans.some(({ plan, amount }) => {
    const usual = plain.find((one) => one.plan === plan)?.amount ?? 0;
    return amount < floors[plan] || amount * 2 < usual;
  });
}
