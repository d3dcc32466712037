import type { CloseEntry, CloseState, MonthClose } from '@stillweb/contract/console/books';
import { Badge } from '@stillweb/ui/badge.tsx';
import { formatExactMoney } from '@stillweb/contract/money-text';
import type { Tone } from '@stillweb/ui/tone.ts';
import { CsvButton } from '../../../parts/csv-button.tsx';
import { DataTable, type DataColumn } from '../../../parts/data-table.tsx';
import { amountCells } from '../amounts.ts';
import { CloseProblems } from './close-problems.tsx';

const states: Record<CloseState, { label: string; tone: Tone }> = {
  open: { label: 'Under way', tone: 'neutral' },
  unchecked: { label: 'Not compared with Stripe yet', tone: 'yellow' },
  closed: { label: 'Closed', tone: 'green' },
  differs: { label: 'Does not close', tone: 'red' },
};

/** Opening + activity − payouts = closing, what it consists of, and what does not add up. */
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
      <Equation close={close} />
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

function Equation({ close }: { close: MonthClose }) {
  const { currency, opening, activity, payouts, closing, stripeClosing } = close;
  const parts: [sign: string, label: string, amount: number][] = [
    ['', 'Opening', opening],
    ['+', 'Activity', activity],
    ['−', 'Payouts', payouts],
    ['=', 'Closing', closing],
  ];
  return (
    <dl className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
      {parts.map(([sign, label, amount]) => (
        <div key={label}>
          <dt className="text-xs text-soft">{label}</dt>
          <dd className="text-lg tabular-nums">
            {`${sign} ${formatExactMoney(amount, currency)}`.trim()}
          </dd>
        </div>
      ))}
      <div>
        <dt className="text-xs text-soft">Closing at Stripe</dt>
        <dd className="text-lg tabular-nums">
          {stripeClosing === null ? '–' : formatExactMoney(stripeClosing, currency)}
        </dd>
      </div>
    </dl>
  );
}

function columnsOf(currency: string): DataColumn<CloseEntry>[] {
  const amount = (label: string, valueOf: (entry: CloseEntry) => number) => ({
    label,
    isNumber: true,
    show: (entry: CloseEntry) => formatExactMoney(valueOf(entry), currency),
    csv: (entry: CloseEntry) => amountCells(label, valueOf(entry), currency),
  });
  return [
    {
      label: 'Type',
      show: ({ type }) => type.replaceAll('_', ' '),
      csv: ({ type }) => type,
    },
    {
      label: 'Transactions',
      isNumber: true,
      show: ({ count }) => count.toLocaleString('en-US'),
      csv: ({ count }) => count,
    },
    amount('Amount', (entry) => entry.amount),
    amount('Fees', ({ fee }) => fee),
    amount('Net', ({ net }) => net),
  ];
}
