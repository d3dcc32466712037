import { planCatalogue, type Plan, type PlanDetails } from '@stillweb/contract/billing/plans';
import { priceTexts } from '@stillweb/contract/billing/price-texts';
import type { BillingContext } from '../../context.ts';

/** The plain prices of now, as the site's pages word them. */
export async function readPriceTexts({
  catalogue,
}: Pick<BillingContext, 'catalogue'>): Promise<Record<string, string>> {
  const { plain } = await catalogue.read();
  const detailsOf = (plan: Plan): PlanDetails =>
    plain.find((facts) => facts.plan === plan) ?? planCatalogue[plan];
  return priceTexts({
    MONTHLY: detailsOf('MONTHLY'),
    YEARLY: detailsOf('YEARLY'),
  });
}
