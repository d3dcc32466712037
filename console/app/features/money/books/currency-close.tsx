import type { CloseEntry, CloseState, MonthClose } from '@stillweb/contract/console/figures/books';
import { Badge } from '@stillweb/ui/badge.tsx';
import { formatExactMoney } from '@stillweb/contract/text/money';
import type { Tone } from '@stillweb/ui/tone.ts';
import { CsvButton } from '../../../parts/csv-button.tsx';
import { countColumn, DataTable, type DataColumn } from '../../../parts/data-table.tsx';
import { FigureList } from '../../../parts/figure-list.tsx';
import { amountColumn } from '../amounts.ts';
import { CloseProblems } from './close-problems.tsx';

const states: Record<CloseState, { label: string; tone: Tone }> = {
  open: { label: 'Under way', tone: 'neutral' },
  unchecked: { label: 'Not compared with Stripe yet', tone: 'yellow' },
  closed: { label: 'Closed', tone: 'green' },
  differs: { label: 'Does not close', tone: 'red' },
};

/** Opening + activity − payouts = closing, by type of transaction, with what does not add up. */
export function CurrencyClose({ close, month }: { close: MonthClose; month: string }) {
  const { currency, state, entries } = close;
  const columns = columnsOf(currency);
  return (
    <section aria-label={`Month close in ${currency.toUpperCase()}`} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-medium">{currency.toUpperCase()}</h3>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
        <CsvButton name={`month-close-${currency}-${month}`} columns={columns} rows={entries} />
      </div>
      <FigureList figures={equationOf(close)} />
      <CloseProblems close={close} />
      {entries.length > 0 && (
        <DataTable
          caption={`Balance transactions in ${currency.toUpperCase()} by type`}
          columns={columns}
          rows={entries}
          keyOf={({ type }) => type}
        />
      )}
    </section>
  );
}

/** Figures that add up, each with its sign. */
function equationOf({ currency, ...close }: MonthClose) {
  const { opening, activity, payouts, closing, stripeClosing } = close;
  const money = (amount: number) => formatExactMoney(amount, currency);
  return [
    { label: 'Opening', value: money(opening) },
    { label: 'Activity', value: `+ ${money(activity)}` },
    { label: 'Payouts', value: `− ${money(payouts)}` },
    { label: 'Closing', value: `= ${money(closing)}` },
    { label: 'Closing at Stripe', value: stripeClosing === null ? '–' : money(stripeClosing) },
  ];
}

function columnsOf(currency: string): DataColumn<CloseEntry>[] {
  return [
    {
      label: 'Type',
      show: ({ type }) => type.replaceAll('_', ' '),
      csv: ({ type }) => type,
    },
    countColumn('Transactions', ({ count }) => count),
    amountColumn('Amount', currency, ({ amount }) => amount),
    amountColumn('Fees', currency, ({ fee }) => fee),
    amountColumn('Net', currency, ({ net }) => net),
  ];
}
