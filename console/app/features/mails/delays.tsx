import type { MailTotals } from '@stillweb/contract/console/mail/mails';
import { labelOf } from '@stillweb/contract/text/words';
import { Panel } from '../../page/panel.tsx';
import { useMay } from '../../session/hooks.ts';
import { Cell, InstantCell, numberColumn, Row, Table } from '../../tables/table.tsx';
import { formatCount } from '../../text/counts.ts';
import { CustomerLink } from '../../text/customer-link.tsx';
import { ShortId } from '../../text/id-text.tsx';
import { emailKindLabel } from '../../text/labels.ts';

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

/** Accounts that no email reaches. */
export function Undeliverable({ totals: { undeliverable } }: { totals: MailTotals }) {
  const { accounts, newest } = undeliverable;
  const seesCustomers = useMay('read-customer');
  return (
    <Panel title="Permanently refused addresses">
      <p className="mb-3 text-sm">
        <span>{accounts === 1 ? '1 account' : `${formatCount(accounts)} accounts`}</span>
        {!seesCustomers && accounts > 0 && (
          <span className="text-soft"> · Your role cannot see which.</span>
        )}
      </p>
      {newest.length > 0 && (
        <Table
          caption="Accounts whose address is refused"
          columns={['Account', 'Since']}
          rows={newest}
        >
          {({ userId, since }) => (
            <Row key={userId}>
              <Cell>
                <CustomerLink userId={userId}>
                  <ShortId value={userId} />
                </CustomerLink>
              </Cell>
              <InstantCell value={since} />
            </Row>
          )}
        </Table>
      )}
    </Panel>
  );
}

/** Seconds in the two largest units that it takes. */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
