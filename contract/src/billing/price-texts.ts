import { t } from '@stillweb/texts/t';
import { currencyName, soldCurrencies } from '../currencies.ts';
import { decimalAmount, formatMoney } from '../text/money.ts';
import { discountLabel, discountLabelInText } from './discount-label.ts';
import type { Plan, PlanDetails } from './plans.ts';
import { currencyNote, priceNote } from './price-notes.ts';
import { includedTax, withoutTax, withTax, type TaxNote } from './tax.ts';

/** A price as pages show it; amounts in minor units. */
export type ShownPrice = Pick<PlanDetails, 'amount' | 'originalAmount' | 'currency'>;

/**
 * What pages show of the plain prices, by the names of their places (`contract/src/text/page-places.ts`).
 * @param currencies those that a visitor can choose
 */
export function priceTexts(
  { MONTHLY, YEARLY }: Record<Plan, ShownPrice & Pick<PlanDetails, 'interval'>>,
  collectsTax: boolean,
  currencies: readonly string[] = soldCurrencies,
): Record<string, string> {
  const { currency } = MONTHLY;
  const taxNote = collectsTax ? withTax : withoutTax;
  return {
    data: plainPricesData({ MONTHLY, YEARLY }, collectsTax, currencies),
    currencyOptions: currencies.map((code) => optionOf(code, code === currency)).join(''),
    currency: currency.toUpperCase(),
    priceNote: priceNote(MONTHLY, taxNote),
    currencyNote: currencyNote(currency, taxNote, 'price'),
    shortNote: shortNote(currency, taxNote),
    includedTax: includedTax(currency, taxNote),
    yearlySaving: yearlySaving(YEARLY, MONTHLY) ?? '',
    ...textsOf('monthly', MONTHLY),
    ...textsOf('yearly', YEARLY),
    ...Object.fromEntries(
      soldCurrencies.flatMap((code) => [
        [`tax.${code}.price`, taxNote(code, 'price')],
        [`tax.${code}.charge`, taxNote(code, 'charge')],
      ]),
    ),
  };
}

/** As React renders it in the browser. */
function optionOf(currency: string, isSelected: boolean): string {
  return `<option value="${currency}"${isSelected ? ' selected=""' : ''}>${currencyLabel(currency)}</option>`;
}

/** A currency in a list: "Euros". */
export function currencyLabel(currency: string): string {
  const name = currencyName(currency);
  return t('currencies.label', '{currency, select, eur {Euros} other {{name}}}', {
    currency,
    name,
  });
}

function textsOf(name: string, { amount, originalAmount, currency }: ShownPrice) {
  return {
    [name]: formatMoney(amount, currency),
    [`${name}Regular`]: formatMoney(originalAmount, currency),
    [`${name}Decimal`]: decimalAmount(amount, currency),
    [`${name}Discount`]: discountLabel(amount, originalAmount) ?? '',
    [`${name}DiscountInText`]: discountLabelInText(amount, originalAmount) ?? '',
  };
}

/** As in "US dollars; no tax is added". */
export function shortNote(currency: string, taxNote: TaxNote): string {
  return t('price-note.short', '{currency}; {tax}', {
    currency: currencyName(currency),
    tax: taxNote(currency, 'price'),
  });
}

/** As in "$8.25 a month, you save $9 a year": a year's price compared with twelve months; null unless it is lower. */
export function yearlySaving(
  yearly: Pick<ShownPrice, 'amount' | 'currency'>,
  monthly: Pick<ShownPrice, 'amount' | 'currency'>,
): string | null {
  const saved = 12 * monthly.amount - yearly.amount;
  if (saved <= 0 || monthly.currency !== yearly.currency) return null;
  return t('price-note.saving', '{price} a month, you save {saved} a year', {
    price: formatMoney(Math.round(yearly.amount / 12), yearly.currency),
    saved: formatMoney(saved, yearly.currency),
  });
}

/** The place in an app page that has the plain prices for its scripts. */
export const plainPricesId = 'plain-prices';

/** What is as in the release is left out. */
function plainPricesData(
  { MONTHLY, YEARLY }: Record<Plan, ShownPrice>,
  collectsTax: boolean,
  currencies: readonly string[],
): string {
  const pair = ({ amount, originalAmount }: ShownPrice) => [amount, originalAmount];
  return JSON.stringify({
    MONTHLY: pair(MONTHLY),
    YEARLY: pair(YEARLY),
    ...(MONTHLY.currency !== 'usd' && { currency: MONTHLY.currency }),
    ...(collectsTax && { tax: true }),
    ...(currencies.length < soldCurrencies.length && { currencies }),
  });
}
