import { planCatalogue, type Plan, type PlanDetails } from '@stillweb/contract/billing/plans';

/**
 * Amounts that occur nowhere else. Pages are prerendered with them, so that the build finds where the plain
 * prices are (`plugins/page-places.ts`), and puts those of the release there.
 */
export const probePlans: Record<Plan, PlanDetails> = {
  MONTHLY: { ...planCatalogue.MONTHLY, amount: 7_345_213, originalAmount: 19_851_927 },
  YEARLY: { ...planCatalogue.YEARLY, amount: 68_431_907, originalAmount: 159_143_817 },
};
