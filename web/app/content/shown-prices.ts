import { discountLabel, discountLabelInText } from '@stillweb/contract/billing/discount-label';
import type { PlanDetails } from '@stillweb/contract/billing/plans';
import { currencyNote, priceNote } from '@stillweb/contract/billing/price-notes';
import { includedTax } from '@stillweb/contract/billing/tax';
import { shortNote, yearlySaving, type ShownPrice } from '@stillweb/contract/billing/price-texts';
import { decimalAmount, formatMoney } from '@stillweb/contract/text/money';
import { placeFor } from '@stillweb/contract/text/page-places';
import { isBuilt, plainPlans, taxNote } from './plain-plans.ts';

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
  const text = () => discountLabelInText(price.amount, price.originalAmount) ?? '';
  return textFor(price, 'DiscountInText', text);
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

/** As in "including VAT", beside a price that contains its tax; empty for all others. */
export function includedTaxText(price: ShownPrice): string {
  return nameOf(price) ? placeFor('includedTax') : includedTax(price.currency, taxNote);
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
