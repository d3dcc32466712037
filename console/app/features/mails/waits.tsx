import type { MailTotals } from '@stillweb/contract/console/mails';
import { formatCount } from '../../parts/counts.ts';
import { Instant } from '../../parts/instant.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Cell, Table } from '../../parts/table.tsx';
import { durationText } from './duration-text.ts';
import { kindLabel } from './kind-labels.ts';

/** What waits to be sent now, and what had to wait for the mail server. */
export function Waits({ totals: { waiting, slowest } }: { totals: MailTotals }) {
  return (
    <Panel title="Waits">
      <h3 className="mb-1 text-sm font-medium">Now</h3>
      {waiting.length === 0 ? (
        <p className="text-sm text-soft">Nothing waits to be sent.</p>
      ) : (
        <Table caption="Emails that wait" columns={['Queue', 'Emails', 'Oldest']}>
          {waiting.map(({ queue, jobs, oldest }) => (
            <tr key={queue}>
              <Cell>{kindLabel(queue)}</Cell>
              <Cell className="tabular-nums">{formatCount(jobs)}</Cell>
              <Cell>
                <Instant value={oldest} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <h3 className="mt-4 mb-1 text-sm font-medium">The slowest on these days</h3>
      {slowest.length === 0 ? (
        <p className="text-sm text-soft">Each email was taken at its first attempt.</p>
      ) : (
        <Table caption="Slowest emails" columns={['Kind', 'From first attempt', 'Taken']}>
          {slowest.map(({ kind, seconds, at }) => (
            <tr key={`${kind} ${at} ${seconds}`}>
              <Cell>{kindLabel(kind)}</Cell>
              <Cell className="tabular-nums">{durationText(seconds)}</Cell>
              <Cell>
                <Instant value={at} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}
