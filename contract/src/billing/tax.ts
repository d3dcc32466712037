import { t } from '@stillweb/texts/t';
import { taxBehaviorOf } from '../currencies.ts';
import type { PlanDetails } from './plans.ts';

/** The tax note next to an amount: of a price on sale, or of a past, present or future charge. */
export type TaxNote = (currency: string, of: 'price' | 'charge') => string;

/** While the operator's switch is off, checkout adds no tax: the price is the whole sum. */
export const withoutTax: TaxNote = () => t('tax.none', 'no tax is added');

/** While it is on. A charge is read from Stripe, where its tax is a part of the sum already. */
export const withTax: TaxNote = (currency, of) => {
  if (of === 'charge') return t('tax.in-charge', 'any tax is included');
  if (taxBehaviorOf(currency) === 'exclusive') {
    return t('tax.added', 'plus tax where it applies, shown before you pay');
  }
  // Japan's tax is called by another name.
  return currency === 'jpy'
    ? t('tax.in-price', 'including tax')
    : t('tax.vat-in-price', 'including VAT');
};

/** As in "including VAT", beside a price that contains its tax; empty for all others. */
export function includedTax(currency: string, taxNote: TaxNote): string {
  const isIncluded = taxNote === withTax && taxBehaviorOf(currency) === 'inclusive';
  return isIncluded ? taxNote(currency, 'price') : '';
}

/** The plans as they are sold while the switch is on: each says whether its amount contains the tax. */
export function withTaxBehavior(plans: readonly PlanDetails[]): PlanDetails[] {
  return plans.map((details) => ({ ...details, taxBehavior: taxBehaviorOf(details.currency) }));
}
