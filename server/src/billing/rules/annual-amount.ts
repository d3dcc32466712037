import { addFractions, fraction, multiply, type Fraction } from './fraction.ts';
import type { SubscriptionState } from './subscription-state.ts';

/** The discount of a coupon on each invoice. */
export type DiscountTerms = {
  duration: string;
  /** An exact decimal, as `33.3`. */
  percentOff: string | null;
  /** Minor units. */
  amountOff: number | null;
};

const countedStatuses = new Set(['active', 'past_due']);

/**
 * The exact amount of a subscription in a year, in minor units: amount × quantity × invoices a year, less the
 * discounts that never end. 0 unless it is active or past due; a scheduled cancellation makes no difference.
 */
export function annualAmount(
  state: SubscriptionState,
  discounts: ReadonlyMap<string, DiscountTerms>,
): Fraction {
  if (!countedStatuses.has(state.status)) return fraction(0n);
  let invoice = fraction(BigInt(state.amount ?? 0) * BigInt(state.quantity));
  for (const id of state.discounts) invoice = takeOff(invoice, discounts.get(id));
  return multiply(invoice, invoicesPerYear(state));
}

function takeOff(amount: Fraction, terms: DiscountTerms | undefined): Fraction {
  if (terms?.duration !== 'forever') return amount;
  const { percentOff, amountOff } = terms;
  if (percentOff !== null) {
    return multiply(
      amount,
      addFractions(fraction(1n), multiply(parseDecimal(percentOff), hundredth)),
    );
  }
  const rest = addFractions(amount, fraction(-BigInt(amountOff ?? 0)));
  return rest.n > 0n ? rest : fraction(0n);
}

/** Negative, because it is taken off. */
const hundredth = fraction(-1n, 100n);

/** Nothing but months and years is sold. */
function invoicesPerYear({ interval, intervalCount }: SubscriptionState): Fraction {
  const count = BigInt(intervalCount ?? 1);
  if (interval === 'month') return fraction(12n, count);
  return interval === 'year' ? fraction(1n, count) : fraction(0n);
}

/** Reads an exact decimal, as PostgreSQL writes a `numeric`. */
export function parseDecimal(text: string): Fraction {
  const [whole = '0', decimals = ''] = text.split('.');
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}
