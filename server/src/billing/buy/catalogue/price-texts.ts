import type { Plan, PlanDetails } from '@stillweb/contract/billing/plans';
import { priceTexts } from '@stillweb/contract/billing/price-texts';
import type { BillingContext } from '../../context.ts';
import { plainCurrencies } from '../decide-pricing.ts';

/** The plain prices of now, as the site's pages word them, by currency. */
export async function readPriceTexts({
  catalogue,
  automaticTax,
}: Pick<BillingContext, 'catalogue' | 'automaticTax'>): Promise<
  Record<string, Record<string, string>>
> {
  const { plain } = await catalogue.read();
  const pairs = plainCurrencies({ plain }).flatMap((currency) => {
    const find = (plan: Plan): PlanDetails | undefined =>
      plain.find((details) => details.plan === plan && details.currency === currency);
    const [MONTHLY, YEARLY] = [find('MONTHLY'), find('YEARLY')];
    return MONTHLY && YEARLY ? [{ currency, plans: { MONTHLY, YEARLY } }] : [];
  });
  const currencies = pairs.map(({ currency }) => currency);
  return Object.fromEntries(
    pairs.map(({ currency, plans }) => [currency, priceTexts(plans, automaticTax, currencies)]),
  );
}
