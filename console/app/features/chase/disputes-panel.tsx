import type { OpenDispute } from '@stillweb/contract/console/chase';
import { Badge } from '@stillweb/ui/badge.tsx';
import { formatExactMoney } from '@stillweb/contract/money-text';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { href } from 'react-router';
import { useDisputesQuery } from '../../api/chase.ts';
import { IdText } from '../../parts/id-text.tsx';
import { Instant } from '../../parts/instant.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Cell, Table } from '../../parts/table.tsx';
import { TextLink } from '../../parts/text-link.tsx';

const columns = [
  'Evidence due',
  { label: 'Amount', isNumber: true },
  'Customer',
  'Reason',
  'State',
  'Dispute',
];

/** Disputes that are not decided, those whose evidence is due first at the top. */
export function DisputesPanel() {
  const query = useDisputesQuery();
  return (
    <Panel title="Disputes due">
      <Loaded query={query} what="the disputes" className="h-24">
        {(disputes) => <Disputes disputes={disputes} />}
      </Loaded>
    </Panel>
  );
}

function Disputes({ disputes }: { disputes: OpenDispute[] }) {
  if (disputes.length === 0) return <p className="text-sm text-soft">No dispute is open.</p>;
  return (
    <Table caption="Disputes due" columns={columns}>
      {disputes.map((dispute) => (
        <DisputeRow key={dispute.id} dispute={dispute} />
      ))}
    </Table>
  );
}

function DisputeRow({ dispute }: { dispute: OpenDispute }) {
  const { id, userId, customerId, amount, reason, status, evidenceDueAt } = dispute;
  const needsAnswer = status.endsWith('needs_response');
  return (
    <tr>
      <Cell>{evidenceDueAt ? <Instant value={evidenceDueAt} /> : '–'}</Cell>
      <Cell className="text-end font-medium tabular-nums">
        {formatExactMoney(amount.amount, amount.currency)}
      </Cell>
      <Cell>
        {userId ? (
          <TextLink to={href('/customers/:userId', { userId })}>{customerId}</TextLink>
        ) : (
          <code className="text-xs break-all">{customerId}</code>
        )}
      </Cell>
      <Cell>{reason.replaceAll('_', ' ')}</Cell>
      <Cell>
        <Badge tone={needsAnswer ? 'red' : 'neutral'}>{status.replaceAll('_', ' ')}</Badge>
      </Cell>
      <Cell>
        <IdText value={id} />
      </Cell>
    </tr>
  );
}
