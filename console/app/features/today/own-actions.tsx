import type { ActionRow } from '@stillweb/contract/console/actions';
import { Loaded } from '../../page/loaded.tsx';
import { ActionStateBadge, isOver } from '../../actions/action-labels.tsx';
import { useOwnActionsQuery } from '../../actions/api.ts';
import { Panel } from '../../page/panel.tsx';
import { Cell, InstantCell, Row, Table } from '../../tables/table.tsx';
import { CustomerLink } from '../../text/customer-link.tsx';
import { ShortId } from '../../text/id-text.tsx';

const shown = 10;
const pollMs = 30_000;

/**
 * The actions that the person who is logged in has asked for, and their results; nothing without any. Those that
 * wait for a decision are among the pending approvals.
 */
export function OwnActions() {
  const query = useOwnActionsQuery(undefined, { pollingInterval: pollMs });
  if (!query.isError && !query.data?.some(isDecided)) return null;
  return (
    <Panel title="Your requests">
      <Loaded query={query} what="your requests" className="h-24">
        {(actions) => <Rows rows={actions.filter(isDecided).slice(0, shown)} />}
      </Loaded>
    </Panel>
  );
}

const isDecided = ({ state }: ActionRow) => state !== 'awaits-approval';

function Rows({ rows }: { rows: ActionRow[] }) {
  return (
    <Table
      caption="Your requests"
      columns={['Time', 'Action', 'Customer', 'State', 'Decision']}
      rows={rows}
    >
      {(row) => (
        <Row key={row.id}>
          <InstantCell value={row.requestedAt} />
          <Cell className="min-w-40 font-medium">{row.confirm}</Cell>
          <Cell className="whitespace-nowrap">
            {row.userId && (
              <CustomerLink userId={row.userId}>
                <ShortId value={row.userId} />
              </CustomerLink>
            )}
          </Cell>
          <Cell>
            <ActionStateBadge state={row.state} />
          </Cell>
          <Cell className="min-w-48">
            {[row.decidedBy && `${row.decidedBy.name}.`, isOver(row.state) && row.message]
              .filter(Boolean)
              .join(' ')}
          </Cell>
        </Row>
      )}
    </Table>
  );
}
