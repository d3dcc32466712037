import { planCatalogue, type Plan, type PlanDetails } from '@stillweb/contract/billing/plans';
import { priceTexts } from '@stillweb/contract/billing/price-texts';
import type { BillingContext } from '../../context.ts';

/** The plain prices of now, as the site's pages word them. */
export async function readPriceTexts({
  catalogue,
  automaticTax,
}: Pick<BillingContext, 'catalogue' | 'automaticTax'>): Promise<Record<string, string>> {
  const { plain } = await catalogue.read();
  const detailsOf = (plan: Plan): PlanDetails =>
    plain.find((facts) => facts.plan === plan) ?? planCatalogue[plan];
  const plans = { MONTHLY: detailsOf('MONTHLY'), YEARLY: detailsOf('YEARLY') };
  return priceTexts(plans, automaticTax);
}
