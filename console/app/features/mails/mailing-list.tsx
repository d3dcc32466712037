import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { href } from 'react-router';
import { useMailingsQuery } from '../../api/mails.ts';
import { formatCount } from '../../parts/counts.ts';
import { Panel } from '../../parts/panel.tsx';
import { Cell, InstantCell, numberColumn, Row, Table } from '../../parts/table.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { useMay } from '../../session/hooks.ts';
import { MailingStateBadge } from './mailing-state.tsx';

const columns = [
  'Subject',
  'Purpose',
  'Begun',
  'By',
  'State',
  ...['Sent', 'Refused', 'Waiting'].map(numberColumn),
];

/** Mailings to segments. */
export function MailingList() {
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
