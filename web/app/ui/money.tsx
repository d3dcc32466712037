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
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
  // Divided only here, where it becomes text: everywhere else amounts stay whole minor units.
  return format.format(amount / 10 ** digits);
}
