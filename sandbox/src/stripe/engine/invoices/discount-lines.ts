import type { Coupon, InvoiceLine } from '../../store/object-types.ts';

/** A discount with what its coupon takes off. */
export type Reduction = { discount: string; coupon: Pick<Coupon, 'amount_off' | 'percent_off'> };

/**
 * Takes discounts off the lines of an invoice, one after the other. Prorations have theirs inside
 * their amounts already, and credits have none. An amount is spread over the lines by their share.
 */
export function discountLines(lines: InvoiceLine[], reductions: Reduction[]): InvoiceLine[] {
  return reductions.reduce(applyReduction, lines);
}

/** The amount that each discount takes off all lines together, in the currency's smallest unit. */
export function totalDiscounts(
  lines: InvoiceLine[],
  reductions: Reduction[],
): { amount: number; discount: string }[] {
  return reductions.map(({ discount }) => ({
    discount,
    amount: lines
      .flatMap(({ discount_amounts }) => discount_amounts ?? [])
      .filter((taken) => taken.discount === discount)
      .reduce((sum, { amount }) => sum + amount, 0),
  }));
}

/** An amount after these discounts, in the currency's smallest unit. */
export function discountedAmount(amount: number, reductions: Reduction[]): number {
  return reductions.reduce((left, { coupon }) => left - amountOff(coupon, left), amount);
}

/** The amount of a line after its discounts. */
export function netOf({ amount, discount_amounts }: InvoiceLine): number {
  return (discount_amounts ?? []).reduce((left, taken) => left - taken.amount, amount);
}

function applyReduction(lines: InvoiceLine[], { discount, coupon }: Reduction): InvoiceLine[] {
  const total = lines.filter(isDiscountable).reduce((sum, line) => sum + netOf(line), 0);
  let left = total;
  let toTake = amountOff(coupon, total);
  return lines.map((line) => {
    if (!isDiscountable(line) || left === 0) return line;
    const net = netOf(line);
    const amount = Math.round((toTake * net) / left);
    left -= net;
    toTake -= amount;
    return {
      ...line,
      discount_amounts: [...(line.discount_amounts ?? []), { amount, discount }],
    };
  });
}

function isDiscountable({ amount, discountable, parent }: InvoiceLine): boolean {
  const proration = parent?.subscription_item_details?.proration ?? false;
  return discountable && !proration && amount > 0;
}

function amountOff({ amount_off, percent_off }: Reduction['coupon'], amount: number): number {
  if (amount_off !== null) return Math.min(amount, amount_off);
  return Math.round((amount * (percent_off ?? 0)) / 100);
}
