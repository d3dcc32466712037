import { formatExactMoney } from '@stillweb/contract/text/money';

interface MoneyProps {
  /** In minor units: 900 is nine dollars. */
  amount: number;
  currency: string;
}

const style = 'whitespace-nowrap tabular-nums';

/** An amount that is charged, paid or due: "$9.00". */
export function Money({ amount, currency }: MoneyProps) {
  return <span className={style}>{formatExactMoney(amount, currency)}</span>;
}

/** An announced price: "$9". */
export function Price({ children }: { children: string }) {
  return <span className={style}>{children}</span>;
}
