import type {
  Renewal,
  RenewalPage,
  RenewalQuery,
} from '@stillweb/contract/console/figures/renewals';
import { brandName } from '@stillweb/contract/text/card-brand';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { Loaded } from '../../page/loaded.tsx';
import { planLabel } from '@stillweb/ui/subscription/rules/labels.ts';
import { useSearchParams } from 'react-router';
import { Panel } from '../../page/panel.tsx';
import { FigureList } from '../../tables/figure-list.tsx';
import { PageLinks } from '../../tables/page-links.tsx';
import { Cell, InstantCell, numberColumn, Row, Table } from '../../tables/table.tsx';
import { formatCount } from '../../text/counts.ts';
import { CustomerName } from '../../text/customer-link.tsx';
import { TextLink } from '../../text/text-link.tsx';
import { useRenewalsQuery } from './api.ts';
import { renewalQueryOf, renewalsAddress } from './customers-address.ts';

/** The next charges, with their sums. */
export function RenewalsPanel() {
  const [params] = useSearchParams();
  const asked = renewalQueryOf(params);
  const query = useRenewalsQuery(asked);
  const other = asked.days === '7' ? '30' : '7';
  return (
    <Panel
      title={`Charged in the next ${asked.days} days`}
      actions={
        <TextLink to={renewalsAddress({ days: other })} className="text-sm" replace>
          {`Show ${other} days`}
        </TextLink>
      }
    >
      <Loaded query={query} what="the next charges" className="h-72">
        {(page) => <Charges page={page} asked={asked} />}
      </Loaded>
    </Panel>
  );
}

function Charges({ page, asked }: { page: RenewalPage; asked: RenewalQuery }) {
  const { totals, renewals, next } = page;
  if (totals.length === 0) {
    return <p className="text-sm text-soft">No customer will be charged in these days.</p>;
  }
  return (
    <>
      <div className="mb-4">
        <FigureList
          figures={totals.map(({ currency, renewals: count, amount }) => ({
            label: `${formatCount(count)} in ${currency.toUpperCase()}`,
            value: formatExactMoney(amount, currency),
          }))}
        />
      </div>
      <RenewalsTable renewals={renewals} />
      <PageLinks
        label="Pages of charges"
        first={asked.after && renewalsAddress({ days: asked.days })}
        next={next && renewalsAddress({ days: asked.days, after: next })}
      />
    </>
  );
}

const columns = ['When', numberColumn('Amount'), 'Customer', 'Plan', 'Card'];

function RenewalsTable({ renewals }: { renewals: readonly Renewal[] }) {
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
