import type { MailTotals } from '@stillweb/contract/console/mail/mails';
import { labelOf } from '@stillweb/contract/text/words';
import { formatCount } from '../../parts/counts.ts';
import { emailKindLabel } from '../../parts/email-kind-label.ts';
import { Panel } from '../../parts/panel.tsx';
import { Cell, InstantCell, numberColumn, Row, Table } from '../../parts/table.tsx';
import { durationText } from './duration-text.ts';

/** Pending emails, and those that took the longest. */
export function Waits({ totals: { waiting, slowest } }: { totals: MailTotals }) {
  return (
    <Panel title="Delays">
      <h3 className="mb-1 text-sm font-medium">Now</h3>
      <Table
        caption="Pending emails"
        columns={['Queue', numberColumn('Emails'), 'Oldest']}
        rows={waiting}
        empty="No pending emails."
      >
        {({ queue, jobs, oldest }) => (
          <Row key={queue}>
            <Cell>{labelOf(queue)}</Cell>
            <Cell>{formatCount(jobs)}</Cell>
            <InstantCell value={oldest} />
          </Row>
        )}
      </Table>
      <h3 className="mt-4 mb-1 text-sm font-medium">The slowest on these days</h3>
      <Table
        caption="Slowest emails"
        columns={['Kind', numberColumn('From first attempt'), 'Accepted']}
        rows={slowest}
        empty="Every email was accepted at its first attempt."
      >
        {({ kind, seconds, at }) => (
          <Row key={`${kind} ${at} ${seconds}`}>
            <Cell>{emailKindLabel(kind)}</Cell>
            <Cell>{durationText(seconds)}</Cell>
            <InstantCell value={at} />
          </Row>
        )}
      </Table>
    </Panel>
  );
}
