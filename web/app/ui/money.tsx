interface MoneyProps {
  /** In minor units: 900 is nine dollars. */
  amount: number;
  currency: string;
}

export function Money({ amount, currency }: MoneyProps) {
  return <span className="whitespace-nowrap tabular-nums">{formatMoney(amount, currency)}</span>;
}

export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return format.format(inMajorUnits(amount, format));
}

/** As in "9.00": a price as machines read it, apart from its currency. */
export function decimalAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return inMajorUnits(amount, format).toFixed(format.resolvedOptions().maximumFractionDigits);
}

/** Amounts are divided only here, where they become text: everywhere else they stay whole minor units. */
function inMajorUnits(amount: number, format: Intl.NumberFormat): number {
  return amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0);
}
