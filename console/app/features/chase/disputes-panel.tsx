import type { OpenDispute } from '@stillweb/contract/console/figures/chase';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import { Loaded } from '../../page/loaded.tsx';
import { Panel } from '../../page/panel.tsx';
import { Cell, InstantCell, numberColumn, Row, Table } from '../../tables/table.tsx';
import { CustomerName } from '../../text/customer-link.tsx';
import { IdText } from '../../text/id-text.tsx';
import { useDisputesQuery } from './api.ts';

const columns = ['Evidence due', numberColumn('Amount'), 'Customer', 'Reason', 'State', 'Dispute'];

/** Disputes that are not decided, those whose evidence is due first at the top. */
export function DisputesPanel() {
  const query = useDisputesQuery();
  return (
    <Panel title="Disputes due">
      <Loaded query={query} what="the disputes" className="h-24">
        {(disputes) => (
          <Table
            caption="Disputes due"
            columns={columns}
            rows={disputes}
            empty="No open disputes."
            isWide
          >
            {(dispute) => <DisputeRow key={dispute.id} dispute={dispute} />}
          </Table>
        )}
      </Loaded>
    </Panel>
  );
}

function DisputeRow({ dispute }: { dispute: OpenDispute }) {
  const { id, userId, customerId, amount, reason, status, evidenceDueAt } = dispute;
  const needsAnswer = status.endsWith('needs_response');
  return (
    <Row>
      <InstantCell value={evidenceDueAt} />
      <Cell className="font-medium">{formatExactMoney(amount.amount, amount.currency)}</Cell>
      <Cell>
        <CustomerName customer={{ userId, customerId, email: customerId }} />
      </Cell>
      <Cell>{reason.replaceAll('_', ' ')}</Cell>
      <Cell>
        <Badge tone={needsAnswer ? 'red' : 'neutral'}>{status.replaceAll('_', ' ')}</Badge>
      </Cell>
      <Cell>
        <IdText value={id} />
      </Cell>
    </Row>
  );
}
