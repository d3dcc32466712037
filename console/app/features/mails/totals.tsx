import type { DayRange, MailTotals } from '@stillweb/contract/console/mail/mails';
import { mediumDay } from '@stillweb/contract/text/dates';
import { Loaded } from '../../page/loaded.tsx';
import { Panel } from '../../page/panel.tsx';
import { CsvButton } from '../../tables/csv-button.tsx';
import { countColumn, DataTable, type DataColumn } from '../../tables/data-table.tsx';
import { formatShare } from '../../text/counts.ts';
import { emailKindLabel } from '../../text/labels.ts';
import { useMailTotalsQuery } from './api.ts';
import { Undeliverable, Waits } from './delays.tsx';

/** The results of the emails of some days, and the pending emails. */
export function Totals({ range }: { range: DayRange }) {
  const query = useMailTotalsQuery(range);
  const totals = query.currentData;
  return (
    <>
      <Panel
        title="By kind"
        actions={
          totals && (
            <CsvButton
              name={`emails ${range.from} to ${range.to}`}
              columns={dayColumns}
              rows={totals.days}
            />
          )
        }
      >
        <Loaded query={query} what="the totals">
          {({ kinds }) => (
            <DataTable
              caption="Emails by kind"
              columns={kindColumns}
              rows={kinds}
              empty="No email on these days."
              keyOf={({ kind }) => kind}
            />
          )}
        </Loaded>
        <p className="mt-4 text-sm text-soft">
          By the day of the last attempt. Sent: our mail server accepted it. Refused: the receiving
          server permanently refuses the address. Failed: it will be retried. Bounces that arrive
          later by email are not counted.
        </p>
      </Panel>
      {totals && (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <Waits totals={totals} />
          <Undeliverable totals={totals} />
        </div>
      )}
      {totals && totals.days.length > 0 && (
        <Panel title="By day">
          <Days days={totals.days} />
        </Panel>
      )}
    </>
  );
}

type DayTotals = MailTotals['days'][number];

const countColumns: DataColumn<Omit<DayTotals, 'day'>>[] = [
  {
    label: 'Kind',
    show: ({ kind }) => <span className="whitespace-nowrap">{emailKindLabel(kind)}</span>,
    csv: ({ kind }) => kind,
  },
  countColumn('Sent', ({ sent }) => sent),
  countColumn('Refused', ({ refused }) => refused),
  countColumn('Failed', ({ failed }) => failed),
];

const dayColumns: DataColumn<DayTotals>[] = [
  {
    label: 'Day',
    show: ({ day }) => <span className="whitespace-nowrap">{mediumDay(day)}</span>,
    csv: ({ day }) => day,
  },
  ...countColumns,
];

const kindColumns: typeof countColumns = [
  ...countColumns,
  {
    label: 'Sent of all',
    isNumber: true,
    show: (row) => formatShare(row.sent, allOf(row)),
    csv: (row) => (allOf(row) === 0 ? null : row.sent / allOf(row)),
  },
];

function allOf({ sent, refused, failed }: Omit<DayTotals, 'day'>): number {
  return sent + refused + failed;
}

/** No one reads more rows than these; the file has all. */
const mostShown = 200;

function Days({ days }: { days: DayTotals[] }) {
  return (
    <>
      <DataTable
        caption="Emails by day"
        columns={dayColumns}
        rows={days.slice(0, mostShown)}
        keyOf={({ day, kind }) => `${day} ${kind}`}
      />
      {days.length > mostShown && (
        <p className="mt-3 text-sm text-soft">{`The newest ${mostShown} rows; the file has all.`}</p>
      )}
    </>
  );
}
