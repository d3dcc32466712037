import { planCatalogue, type Plan, type PlanDetails } from '@stillweb/contract/billing/plans';
import { plainPricesId } from '@stillweb/contract/billing/price-texts';
import { withoutTax, withTax, type TaxNote } from '@stillweb/contract/billing/tax';
import { soldCurrencies } from '@stillweb/contract/currencies';
import { placeFor } from '@stillweb/contract/text/page-places';

/** While pages are built their prices are not known: they get places, which each server fills. */
export const isBuilt = import.meta.env.SSR && import.meta.env.PROD;

type PageData = {
  plans: Record<Plan, PlanDetails>;
  hasTax: boolean;
  /** Those that visitors can choose. */
  currencies: readonly string[];
};

const released = { hasTax: false, currencies: soldCurrencies };

const page = readPage();

/** The plans without an offer, at the prices that this page shows. */
export const plainPlans = page.plans;

/** The currencies of those plans; the first plan has that of the page. */
export const pageCurrencies = page.currencies;

/** The note on tax next to prices. */
export const taxNote: TaxNote = isBuilt
  ? (currency, what) => placeFor(`tax.${currency}.${what}`)
  : page.hasTax
    ? withTax
    : withoutTax;

function readPage(): PageData {
  if (isBuilt) return { ...released, plans: withAmounts(() => [NaN, NaN]) };
  const data = import.meta.env.SSR ? null : document.querySelector(`#${plainPricesId}`);
  return data?.textContent ? parsePage(data.textContent) : { ...released, plans: planCatalogue };
}

/** @param data the block of a page, as `priceTexts` words it */
export function parsePage(data: string): PageData {
  const entries = new Map(entriesOf(JSON.parse(data)));
  const given = entries.get('currency');
  const currency = typeof given === 'string' ? given : planCatalogue.MONTHLY.currency;
  const amountsOf = (plan: Plan): [number, number] => {
    const pair = entries.get(plan);
    const { amount, originalAmount } = planCatalogue[plan];
    return Array.isArray(pair) ? [Number(pair[0]), Number(pair[1])] : [amount, originalAmount];
  };
  const listed = entries.get('currencies');
  return {
    plans: withAmounts(amountsOf, currency),
    hasTax: entries.get('tax') === true,
    currencies: Array.isArray(listed) ? listed.map(String) : soldCurrencies,
  };
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function withAmounts(
  amountsOf: (plan: Plan) => [number, number],
  currency: string = planCatalogue.MONTHLY.currency,
): Record<Plan, PlanDetails> {
  const planWith = (plan: Plan): PlanDetails => {
    const [amount, originalAmount] = amountsOf(plan);
    return { ...planCatalogue[plan], amount, originalAmount, currency };
  };
  return { MONTHLY: planWith('MONTHLY'), YEARLY: planWith('YEARLY') };
}
