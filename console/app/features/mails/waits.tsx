import type { MailTotals } from '@stillweb/contract/console/mails';
import { labelOf } from '@stillweb/contract/words';
import { formatCount } from '../../parts/counts.ts';
import { Panel } from '../../parts/panel.tsx';
import { Cell, InstantCell, Table } from '../../parts/table.tsx';
import { durationText } from './duration-text.ts';

/** Pending emails, and those that took the longest. */
export function Waits({ totals: { waiting, slowest } }: { totals: MailTotals }) {
  return (
    <Panel title="Delays">
      <h3 className="mb-1 text-sm font-medium">Now</h3>
      <Table
        caption="Pending emails"
        columns={['Queue', 'Emails', 'Oldest']}
        rows={waiting}
        empty="No pending emails."
      >
        {({ queue, jobs, oldest }) => (
          <tr key={queue}>
            <Cell>{labelOf(queue)}</Cell>
            <Cell className="tabular-nums">{formatCount(jobs)}</Cell>
            <InstantCell value={oldest} />
          </tr>
        )}
      </Table>
      <h3 className="mt-4 mb-1 text-sm font-medium">The slowest on these days</h3>
      <Table
        caption="Slowest emails"
        columns={['Kind', 'From first attempt', 'Taken']}
        rows={slowest}
        empty="Each email was taken at its first attempt."
      >
        {({ kind, seconds, at }) => (
          <tr key={`${kind} ${at} ${seconds}`}>
            <Cell>{labelOf(kind)}</Cell>
            <Cell className="tabular-nums">{durationText(seconds)}</Cell>
            <InstantCell value={at} />
          </tr>
        )}
      </Table>
    </Panel>
  );
}
