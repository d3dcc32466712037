import { rateInMinorUnits } from '../../money.ts';
import type { Settings } from '../../store/settings.ts';

/** @property rate Stripe's `exchange_rate`, from minor units to minor units */
export type Conversion = { currency: string; rate: number };

/** Null for a currency that is not converted: it has a balance of its own. */
export function conversionOf(settlement: Settings['settlement'], from: string): Conversion | null {
  const rate = settlement?.rates[from];
  if (!settlement || rate === undefined) return null;
  const { currency } = settlement;
  return { currency, rate: rateInMinorUnits(rate, from, currency) };
}

/** @returns minor units of the other currency; a half is rounded away from zero, in both directions */
export function convert(amount: number, { rate }: Conversion): number {
  return Math.sign(amount) * Math.round(Math.abs(amount) * rate);
}
