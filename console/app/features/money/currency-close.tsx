import type {
  CloseEntry,
  CloseProblem,
  CloseState,
  MonthClose,
  ProblemKind,
} from '@stillweb/contract/console/figures/books';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { capitalized } from '@stillweb/contract/text/words';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import type { Tone } from '@stillweb/ui/kit/tone.ts';
import { CsvButton } from '../../tables/csv-button.tsx';
import { countColumn, DataTable, type DataColumn } from '../../tables/data-table.tsx';
import { FigureList } from '../../tables/figure-list.tsx';
import { IdText } from '../../text/id-text.tsx';
import { amountColumn } from './amounts.ts';

const states: Record<CloseState, { label: string; tone: Tone }> = {
  open: { label: 'In progress', tone: 'neutral' },
  unchecked: { label: 'Not compared with Stripe yet', tone: 'yellow' },
  closed: { label: 'Closed', tone: 'green' },
  differs: { label: 'Does not close', tone: 'red' },
};

/** Opening + activity − payouts = closing, by type of transaction, with differences. */
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
      <ExchangeDifference close={close} />
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

/** Part of the activity: between a payment and its refund the rate has changed. */
function ExchangeDifference({ close: { currency, exchangeDifference } }: { close: MonthClose }) {
  if (exchangeDifference === 0) return null;
  const amount = formatExactMoney(Math.abs(exchangeDifference), currency);
  const direction = exchangeDifference < 0 ? 'more' : 'less';
  return (
    <p className="text-sm text-soft">
      {`Refunds and disputes took ${amount} ${direction} than their payments had brought, because the exchange rate was another one.`}
    </p>
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

const texts: Record<ProblemKind, string> = {
  sums: 'opening, activity and payouts do not add up to the closing; they differ by',
  net: 'transactions whose net is not their amount less their fee; they differ by',
  'charge-without-transaction': 'charges without a balance transaction, of',
  'refund-without-transaction': 'refunds without a balance transaction, of',
  'payout-not-stored': 'payouts on the balance that are not stored, of',
  'payout-without-transaction': 'payouts without a balance transaction, of',
  'payout-amount': 'payouts of another amount than their transaction; they differ by',
  'failed-payout-kept': 'failed payouts whose money has not come back to the balance, of',
  'stripe-balance': 'Stripe’s balance gives another closing; it differs by',
};

/** The reasons why a month does not add up. */
function CloseProblems({ close: { problems, currency } }: { close: MonthClose }) {
  if (problems.length === 0) return null;
  return (
    <Notice tone="red" title="This month does not add up">
      <ul className="grid list-disc gap-2 ps-5">
        {problems.map((problem) => (
          <li key={problem.kind}>
            {problemText(problem, currency)}
            {problem.ids.length > 0 && (
              <span className="flex flex-wrap gap-x-4">
                {problem.ids.map((id) => (
                  <IdText key={id} value={id} />
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function problemText({ kind, count, amount }: CloseProblem, currency: string): string {
  const counted = kind === 'sums' || kind === 'stripe-balance' ? '' : `${count} `;
  return capitalized(`${counted}${texts[kind]} ${formatExactMoney(amount, currency)}`);
}
