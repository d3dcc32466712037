import type { SystemState, UnsoldPlan } from '@stillweb/contract/console/system';
import { currencyName } from '@stillweb/contract/currencies';
import { capitalized } from '@stillweb/contract/text/words';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { Loaded } from '../../page/loaded.tsx';
import { useUnsoldPlansQuery } from '../../api/system.ts';
import { Panel } from '../../page/panel.tsx';
import { Cell, Row, Table } from '../../tables/table.tsx';
import { formatCount } from '../../text/counts.ts';

/** Problems that need a person now, named like the alerts of Prometheus. */
export function Alerts({ state: { alerts, unsoldCurrencies } }: { state: SystemState }) {
  return (
    <Panel title="Alerts">
      <Table
        caption="Open alerts"
        columns={['Alert', 'Message']}
        rows={alerts}
        empty="Nothing in the database needs attention."
      >
        {({ name, text }) => (
          <Row key={text}>
            <Cell className="font-medium whitespace-nowrap text-red">{name}</Cell>
            <Cell>{text}</Cell>
          </Row>
        )}
      </Table>
      <UnsoldPlans />
      <UnsoldCurrencies currencies={unsoldCurrencies} />
    </Panel>
  );
}

/** Plans whose price at Stripe is not as announced. Stripe is asked, so it may come later than the rest. */
function UnsoldPlans() {
  const query = useUnsoldPlansQuery();
  return (
    <div className="mt-3">
      <Loaded query={query} what="the prices at Stripe" className="h-5">
        {(plans) => <Plans plans={plans} />}
      </Loaded>
    </div>
  );
}

/** Customers who cannot change the plan, as nothing is sold in the currency that binds them. */
function UnsoldCurrencies({ currencies }: { currencies: SystemState['unsoldCurrencies'] }) {
  if (currencies.length === 0) return null;
  return (
    <div className="mt-3">
      <Notice title="Nothing is sold in the currency of these customers">
        <ul>
          {currencies.map(({ currency, customers }) => (
            <li key={currency}>
              {`${capitalized(currencyName(currency))}: ${formatCount(customers)} ${customers === 1 ? 'customer' : 'customers'}`}
            </li>
          ))}
        </ul>
        <p>They keep their prices and can cancel, but cannot switch plans.</p>
      </Notice>
    </div>
  );
}

function Plans({ plans }: { plans: UnsoldPlan[] }) {
  if (plans.length === 0) {
    return <p className="text-sm text-soft">All prices at Stripe match the announced ones.</p>;
  }
  return (
    <Notice tone="red" title="PriceMismatch: these plans are not sold">
      <ul>
        {plans.map(({ lookupKey }) => (
          <li key={lookupKey}>
            <code className="text-xs">{lookupKey}</code>
          </li>
        ))}
      </ul>
      <p>
        Their prices at Stripe are missing or not as announced. Run npm run stripe:setup to create
        them.
      </p>
    </Notice>
  );
}
