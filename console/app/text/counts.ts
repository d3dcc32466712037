const numbers = new Intl.NumberFormat('en-US');
const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

export function formatCount(count: number): string {
  return numbers.format(count);
}

/** A share as text; a dash where there is nothing to have a share of. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '–' : percents.format(part / whole);
}
