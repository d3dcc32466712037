import type { PaidPrice, PriceSet } from '@stillweb/contract/console/catalogue';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { Panel } from '../../page/panel.tsx';
import { Cell, numberColumn, Row, Table } from '../../tables/table.tsx';
import { formatCount } from '../../text/counts.ts';
import { IdText } from '../../text/id-text.tsx';

interface PaidPricesProps {
  paid: readonly PaidPrice[];
  sets: readonly PriceSet[];
}

/** How many subscribers pay each price, old prices included. */
export function PaidPrices({ paid, sets }: PaidPricesProps) {
  return (
    <Panel title="Prices that subscribers pay">
      <Table
        caption="Prices that subscribers pay"
        columns={[numberColumn('Subscribers'), 'Price', 'Of', 'At Stripe']}
        rows={paid}
        empty="No subscriptions yet."
      >
        {(row) => (
          <Row key={`${row.priceId} ${row.offer}`}>
            <Cell>{formatCount(row.subscribers)}</Cell>
            <Cell className="whitespace-nowrap tabular-nums">{priceText(row)}</Cell>
            <Cell>
              <span>{row.offer ?? 'Plain'}</span>
              {!isSold(row, sets) && <span className="block text-xs text-soft">old price</span>}
            </Cell>
            <Cell>{row.priceId && <IdText value={row.priceId} />}</Cell>
          </Row>
        )}
      </Table>
      <p className="mt-3 text-xs text-soft">
        Ongoing subscriptions, including free trials. Discounts are not deducted.
      </p>
    </Panel>
  );
}

function priceText({ amount, currency, plan }: PaidPrice): string {
  if (amount === null) return 'No fixed amount';
  const interval = plan === 'YEARLY' ? 'year' : 'month';
  return `${formatExactMoney(amount, currency)} a ${interval}`;
}

/** Whether a new subscriber would pay this price today. */
function isSold({ offer, plan, amount, currency }: PaidPrice, sets: readonly PriceSet[]): boolean {
  return sets.some(
    (set) =>
      set.state === 'on-sale' &&
      set.offer === offer &&
      set.plans.some(
        (one) => one.plan === plan && one.amount === amount && one.currency === currency,
      ),
  );
}
