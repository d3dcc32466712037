import { discountLabel } from '@stillweb/contract/billing/discount-label';
import { planCatalogue, type Plan, type PlanDetails } from '@stillweb/contract/billing/plans';
import { currencyNote, priceNote } from '@stillweb/contract/billing/price-notes';
import {
  plainPricesId,
  shortNote,
  yearlySaving,
  type ShownPrice,
} from '@stillweb/contract/billing/price-texts';
import { withoutTax, withTax, type TaxNote } from '@stillweb/contract/billing/tax';
import { decimalAmount, formatMoney } from '@stillweb/contract/text/money';
import { placeFor } from '@stillweb/contract/text/page-places';

/** While pages are built their prices are not known: they get places, which each server fills. */
const isBuilt = import.meta.env.SSR && import.meta.env.PROD;

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

/** "$9"; these texts are places where the price is a plain one and the page is being built. */
export function priceText(price: ShownPrice): string {
  return textFor(price, '', () => formatMoney(price.amount, price.currency));
}

/** The regular price, which is struck out. */
export function regularText(price: ShownPrice): string {
  return textFor(price, 'Regular', () => formatMoney(price.originalAmount, price.currency));
}

/** "70% Off"; empty without a discount. */
export function discountText(price: ShownPrice): string {
  const label = () => discountLabel(price.amount, price.originalAmount) ?? '';
  return textFor(price, 'Discount', label);
}

/** "70% off", within a sentence. */
export function discountInText(price: ShownPrice): string {
  const label = () => discountLabel(price.amount, price.originalAmount) ?? '';
  return textFor(price, 'DiscountInText', () => label().toLowerCase());
}

/** For machines, with the code of the currency: "9.00" and "USD". */
export function priceForMachines(price: ShownPrice): { price: string; currency: string } {
  return {
    price: textFor(price, 'Decimal', () => decimalAmount(price.amount, price.currency)),
    currency: nameOf(price) ? placeFor('currency') : price.currency.toUpperCase(),
  };
}

/** What a year saves; null if it does not. */
export function savingText(yearly: ShownPrice, monthly: ShownPrice): string | null {
  return nameOf(yearly) ? placeFor('yearlySaving') : yearlySaving(yearly, monthly);
}

/** The note next to one price: currency, rhythm, tax and renewal. */
export function priceNoteText(price: PlanDetails): string {
  return nameOf(price) ? placeFor('priceNote') : priceNote(price, taxNote);
}

/** The note next to several prices: currency and tax. */
export function currencyNoteText(price: ShownPrice): string {
  return nameOf(price) ? placeFor('currencyNote') : currencyNote(price.currency, taxNote, 'price');
}

/** The plain prices within texts. */
export const prices = {
  monthly: priceText(plainPlans.MONTHLY),
  yearly: priceText(plainPlans.YEARLY),
  /** As in "US dollars; no tax is added". */
  note: isBuilt ? placeFor('shortNote') : shortNote(plainPlans.MONTHLY.currency, taxNote),
};

function textFor(price: ShownPrice, form: string, text: () => string): string {
  const name = nameOf(price);
  return name ? placeFor(name + form) : text();
}

/** The name by which a server knows this price; undefined for all but the plain ones of a page that is being built. */
function nameOf(price: ShownPrice): 'monthly' | 'yearly' | undefined {
  if (!isBuilt) return undefined;
  if (price === plainPlans.MONTHLY) return 'monthly';
  return price === plainPlans.YEARLY ? 'yearly' : undefined;
}
