import type { DayRange, MailTotals } from '@stillweb/contract/console/mails';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useMailTotalsQuery } from '../../api/mails.ts';
import { formatCount, formatShare } from '../../parts/counts.ts';
import { Panel } from '../../parts/panel.tsx';
import { SaveCsv } from '../../parts/save-csv.tsx';
import { Cell, Table } from '../../parts/table.tsx';
import { kindLabel } from './kind-labels.ts';
import { Undeliverable } from './undeliverable.tsx';
import { Waits } from './waits.tsx';

/** What became of the emails of some days, and what waits now. */
export function Totals({ range }: { range: DayRange }) {
  const query = useMailTotalsQuery(range);
  const totals = query.currentData;
  return (
    <>
      <Panel
        title="By kind"
        actions={
          totals && (
            <SaveCsv name={`emails ${range.from} to ${range.to}`} rows={csvOf(totals.days)} />
          )
        }
      >
        <Loaded query={query} what="the totals">
          {({ kinds }) => <Kinds kinds={kinds} />}
        </Loaded>
        <p className="mt-4 text-sm text-soft">
          By the day of the last attempt, in UTC. Sent: our mail server took it. Refused: the
          receiving server refuses the address for good. Failed: it is tried again. A bounce that
          comes later as an email is not known here.
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

function Kinds({ kinds }: { kinds: MailTotals['kinds'] }) {
  if (kinds.length === 0) return <p className="text-sm text-soft">No email on these days.</p>;
  return (
    <Table caption="Emails by kind" columns={['Kind', 'Sent', 'Refused', 'Failed', 'Sent of all']}>
      {kinds.map(({ kind, sent, refused, failed }) => (
        <tr key={kind}>
          <Cell className="whitespace-nowrap">{kindLabel(kind)}</Cell>
          <Cell className="tabular-nums">{formatCount(sent)}</Cell>
          <Cell className="tabular-nums">{formatCount(refused)}</Cell>
          <Cell className="tabular-nums">{formatCount(failed)}</Cell>
          <Cell className="tabular-nums">{formatShare(sent, sent + refused + failed)}</Cell>
        </tr>
      ))}
    </Table>
  );
}

/** Two hundred rows are as many as are read; the file has all. */
const mostShown = 200;

function Days({ days }: { days: MailTotals['days'] }) {
  return (
    <>
      <Table caption="Emails by day" columns={['Day', 'Kind', 'Sent', 'Refused', 'Failed']}>
        {days.slice(0, mostShown).map(({ day, kind, sent, refused, failed }) => (
          <tr key={`${day} ${kind}`}>
            <Cell className="whitespace-nowrap tabular-nums">{day}</Cell>
            <Cell className="whitespace-nowrap">{kindLabel(kind)}</Cell>
            <Cell className="tabular-nums">{formatCount(sent)}</Cell>
            <Cell className="tabular-nums">{formatCount(refused)}</Cell>
            <Cell className="tabular-nums">{formatCount(failed)}</Cell>
          </tr>
        ))}
      </Table>
      {days.length > mostShown && (
        <p className="mt-3 text-sm text-soft">{`The newest ${mostShown} rows; the file has all.`}</p>
      )}
    </>
  );
}

function csvOf(days: MailTotals['days']) {
  const rows = days.map(({ day, kind, sent, refused, failed }) => [
    day,
    kind,
    sent,
    refused,
    failed,
  ]);
  return [['Day', 'Kind', 'Sent', 'Refused', 'Failed'], ...rows];
}
