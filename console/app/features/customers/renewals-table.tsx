import type { Renewal } from '@stillweb/contract/console/renewals';
import { formatExactMoney } from '@stillweb/contract/money-text';
import { brandName, planLabel } from '@stillweb/ui/subscription/labels.ts';
import { href } from 'react-router';
import { Instant } from '../../parts/instant.tsx';
import { Cell, Table } from '../../parts/table.tsx';
import { TextLink } from '../../parts/text-link.tsx';

const columns = ['When', { label: 'Amount', isNumber: true }, 'Customer', 'Plan', 'Card'];

export function RenewalsTable({ renewals }: { renewals: readonly Renewal[] }) {
  return (
    <Table caption="Charges ahead" columns={columns}>
      {renewals.map((renewal) => (
        <tr key={renewal.subscriptionId}>
          <Cell>
            <Instant value={renewal.at} />
          </Cell>
          <Cell className="text-end font-medium tabular-nums">
            {formatExactMoney(renewal.due.amount, renewal.due.currency)}
          </Cell>
          <Cell>
            <Customer renewal={renewal} />
          </Cell>
          <Cell>
            {planLabel(renewal.plan)}
            {renewal.isTrialEnd && <span className="block text-xs text-soft">The trial ends</span>}
          </Cell>
          <Cell>
            <CardCell renewal={renewal} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function Customer({ renewal: { userId, customerId, email } }: { renewal: Renewal }) {
  if (userId === null) return <code className="text-xs break-all">{customerId}</code>;
  return (
    <TextLink to={href('/customers/:userId', { userId })} className="whitespace-nowrap">
      {email ?? userId}
    </TextLink>
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
