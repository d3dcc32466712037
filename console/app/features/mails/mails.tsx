import { Loaded } from '../../page/loaded.tsx';
import { href } from 'react-router';
import { DayRangeForm, useDayRange } from '../../forms/day-range.tsx';
import { Allowed } from '../../page/allowed.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { Panel } from '../../page/panel.tsx';
import { useMay } from '../../session/hooks.ts';
import { Cell, InstantCell, numberColumn, Row, Table } from '../../tables/table.tsx';
import { formatCount } from '../../text/counts.ts';
import { TextLink } from '../../text/text-link.tsx';
import { useMailingsQuery } from './api.ts';
import { MailingStateBadge } from './mailing-state.tsx';
import { Suppressions } from './suppressions.tsx';
import { Totals } from './totals.tsx';

export default function MailsPage() {
  return (
    <Allowed needs="read-mails">
      <Mails />
    </Allowed>
  );
}

/** Mailings, the results of all emails, and the suppression list. */
function Mails() {
  const range = useDayRange();
  return (
    <>
      <PageTitle title="Mails" />
      <DayRangeForm range={range} label="Days of the emails" />
      <div className="grid gap-5">
        <MailingList />
        <Totals range={range} />
        <Suppressions />
      </div>
    </>
  );
}

const columns = [
  'Subject',
  'Purpose',
  'Started',
  'By',
  'State',
  ...['Sent', 'Refused', 'Waiting'].map(numberColumn),
];

/** Mailings to segments. */
function MailingList() {
  const query = useMailingsQuery();
  const maySend = useMay('mail-segment');
  return (
    <Panel
      title="To a segment"
      actions={maySend && <TextLink to={href('/mails/new')}>Mail a segment</TextLink>}
    >
      <Loaded query={query} what="the mailings">
        {(mailings) => (
          <Table
            caption="Mailings"
            columns={columns}
            rows={mailings}
            empty="Nothing was sent to a segment yet."
          >
            {({ id, subject, purpose, startedAt, sentBy, state, totals }) => (
              <Row key={id}>
                <Cell className="min-w-48">
                  <TextLink to={href('/mails/:id', { id })}>{subject}</TextLink>
                </Cell>
                <Cell>{purpose === 'marketing' ? 'News' : 'Contract'}</Cell>
                <InstantCell value={startedAt} />
                <Cell>{sentBy.name}</Cell>
                <Cell>
                  <MailingStateBadge state={state} />
                </Cell>
                <Cell>{formatCount(totals.sent)}</Cell>
                <Cell>{formatCount(totals.refused)}</Cell>
                <Cell>{formatCount(totals.waiting)}</Cell>
              </Row>
            )}
          </Table>
        )}
      </Loaded>
    </Panel>
  );
}
