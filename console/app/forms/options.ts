import { planTexts } from '@stillweb/contract/billing/plans';

/** The plans of a filter, and that it does not matter. */
export const planOptions = {
  '': 'Any',
  ...Object.fromEntries(Object.entries(planTexts).map(([plan, { label }]) => [plan, label])),
};

/** Currencies to choose from, by their codes. */
export function currencyOptions(codes: readonly string[]): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [code, code.toUpperCase()]));
}
