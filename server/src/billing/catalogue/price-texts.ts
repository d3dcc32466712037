import { planCatalogue, type Plan, type PlanFacts } from '@stillweb/contract/plans';
import { priceTexts } from '@stillweb/contract/price-texts';
import type { BillingContext } from '../context.ts';

/** The plain prices of now, as the site's pages word them. */
export async function readPriceTexts({
  catalogue,
}: Pick<BillingContext, 'catalogue'>): Promise<Record<string, string>> {
  const { plain } = await catalogue.read();
  const factsOf = (plan: Plan): PlanFacts =>
    plain.find((facts) => facts.plan === plan) ?? planCatalogue[plan];
  return priceTexts({ MONTHLY: factsOf('MONTHLY'), YEARLY: factsOf('YEARLY') });
}
