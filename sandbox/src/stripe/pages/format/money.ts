/**
 * An amount as a person reads it.
 * @param minor whole minor units of the currency (cents); may be negative
 */
export function formatMoney(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}

export interface Recurrence {
  interval: string;
  interval_count: number;
}

/** `$9.00 per month`, `$9.00 every 3 months`. */
export function formatPrice(minor: number, currency: string, recurring: Recurrence): string {
  const { interval, interval_count: count } = recurring;
  const rhythm = count === 1 ? `per ${interval}` : `every ${count} ${interval}s`;
  return `${formatMoney(minor, currency)} ${rhythm}`;
}
