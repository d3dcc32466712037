import type { Revenue, RevenueSums } from '@stillweb/contract/console/figures/revenue';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { formatCount } from '../../../parts/counts.ts';
import { monthLabel } from '../../../parts/month-label.ts';
import { Tile } from '../tile.tsx';
import { keptOf } from './columns.tsx';
import { compareMonths } from './compare-months.ts';

/** The sums of the month, each with that of the month before. */
export function RevenueTotals({ revenue }: { revenue: Revenue }) {
  const { total, before, currency, isOver } = revenue;
  const month = monthLabel(revenue.month);
  const tileOf = (amountOf: (sums: RevenueSums) => number) => ({
    value: formatExactMoney(amountOf(total), currency),
    before: compareMonths(
      amountOf(total),
      { month: before.month, amount: amountOf(before.total) },
      currency,
    ),
  });
  return (
    <section aria-label={`Revenue, ${month}`} className="grid gap-3">
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        <Tile label="Paid" {...tileOf(({ paid }) => paid)}>
          {`${total.invoices === 1 ? 'One invoice' : `${formatCount(total.invoices)} invoices`}, paid in ${month}`}
        </Tile>
        <Tile label="Tax included" {...tileOf(({ tax }) => tax)}>
          Refunds are not taken off
        </Tile>
        <Tile label="Refunded" {...tileOf(({ refunded }) => refunded)}>
          {`Refunds made in ${month}, also of earlier payments`}
        </Tile>
        <Tile label="Kept, less tax" {...tileOf(keptOf)}>
          Paid, less tax and refunds
        </Tile>
      </div>
      {!isOver && (
        <p className="text-sm text-soft">
          {`${month} is not over yet. It is compared with the whole of ${monthLabel(before.month)}.`}
        </p>
      )}
    </section>
  );
}
