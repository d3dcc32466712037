import { brandName } from '@stillweb/contract/text/card-brand';
import type { Renewal } from '@stillweb/contract/console/figures/renewals';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { planLabel } from '@stillweb/ui/subscription/labels.ts';
import { CustomerName } from '../../parts/customer-link.tsx';
import { Cell, InstantCell, numberColumn, Row, Table } from '../../parts/table.tsx';

const columns = ['When', numberColumn('Amount'), 'Customer', 'Plan', 'Card'];

export function RenewalsTable({ renewals }: { renewals: readonly Renewal[] }) {
  return (
    <Table caption="Charges ahead" columns={columns} rows={renewals}>
      {(renewal) => (
        <Row key={renewal.subscriptionId}>
          <InstantCell value={renewal.at} />
          <Cell className="font-medium">
            {formatExactMoney(renewal.due.amount, renewal.due.currency)}
          </Cell>
          <Cell>
            <CustomerName customer={renewal} />
          </Cell>
          <Cell>
            {planLabel(renewal.plan)}
            {renewal.isTrialEnd && <span className="block text-xs text-soft">The trial ends</span>}
          </Cell>
          <Cell>
            <CardCell renewal={renewal} />
          </Cell>
        </Row>
      )}
    </Table>
  );
}

function CardCell({ renewal: { card, isCardExpired } }: { renewal: Renewal }) {
  if (!card) return <span className="text-orange">None</span>;
  return (
    <div>
      <span>{`${brandName(card.brand)} ${card.last4}`}</span>
      {isCardExpired && <span className="block text-xs text-orange">Expired by then</span>}
    </div>
  );
}
