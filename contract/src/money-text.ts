/** An announced price of minor units as text, without cents where there are none: "$9", "$8.25". */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return format.format(inMajorUnits(amount, format));
}

/** An amount that is charged, paid or due, as on a receipt, with the decimals of its currency: "$9.00". */
export function formatExactMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(inMajorUnits(amount, format));
}

/** An amount in major units without its currency, as in "9.00". */
export function decimalAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return inMajorUnits(amount, format).toFixed(format.resolvedOptions().maximumFractionDigits);
}

/** The only place that divides an amount: everywhere else it is an integer of minor units. */
function inMajorUnits(amount: number, format: Intl.NumberFormat): number {
  return amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0);
}
