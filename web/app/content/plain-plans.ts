import { planCatalogue, type Plan, type PlanDetails } from '@stillweb/contract/billing/plans';
import { plainPricesId } from '@stillweb/contract/billing/price-texts';
import { withoutTax, withTax, type TaxNote } from '@stillweb/contract/billing/tax';
import { placeFor } from '@stillweb/contract/text/page-places';

/** While pages are built their prices are not known: they get places, which each server fills. */
export const isBuilt = import.meta.env.SSR && import.meta.env.PROD;

type PageData = { plans: Record<Plan, PlanDetails>; hasTax: boolean };

const page = readPage();

/** The plans without an offer, at the prices that this page shows. */
export const plainPlans = page.plans;

/** The note on tax next to prices. */
export const taxNote: TaxNote = isBuilt
  ? (currency, what) => placeFor(`tax.${currency}.${what}`)
  : page.hasTax
    ? withTax
    : withoutTax;

function readPage(): PageData {
  if (isBuilt) return { plans: withAmounts(() => [NaN, NaN]), hasTax: false };
  const data = import.meta.env.SSR ? null : document.querySelector(`#${plainPricesId}`);
  return data?.textContent ? parsePage(data.textContent) : { plans: planCatalogue, hasTax: false };
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
  return { plans: withAmounts(amountsOf, currency), hasTax: entries.get('tax') === true };
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
