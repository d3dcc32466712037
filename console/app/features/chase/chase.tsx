import type { ChasePage, ChaseQuery } from '@stillweb/contract/console/figures/chase';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { Loaded } from '../../page/loaded.tsx';
import { useNavigate, useSearchParams } from 'react-router';
import { currencyOptions } from '../../forms/options.ts';
import { Allowed } from '../../page/allowed.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { Panel } from '../../page/panel.tsx';
import { FigureList } from '../../tables/figure-list.tsx';
import { PageLinks } from '../../tables/page-links.tsx';
import { formatCount } from '../../text/counts.ts';
import { useChaseQuery } from './api.ts';
import { chaseAddress, chaseQueryOf } from './chase-address.ts';
import { DisputesPanel } from './disputes-panel.tsx';
import { OpenInvoices } from './open-invoices.tsx';

export default function ChasePage() {
  return (
    <Allowed needs="read-customer">
      <Chase />
    </Allowed>
  );
}

/** Money that customers owe, and disputes that must be answered. */
function Chase() {
  const [params] = useSearchParams();
  const query = chaseQueryOf(params);
  const invoices = useChaseQuery(query);
  return (
    <>
      <PageTitle title="To chase">
        Invoices that Stripe has tried to charge without success, and disputes.
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <DisputesPanel />
        <Panel title="Open invoices">
          <Loaded query={invoices} what="the open invoices" className="h-96">
            {(page) => <Invoices page={page} query={query} />}
          </Loaded>
        </Panel>
      </div>
    </>
  );
}

function Invoices({ page, query }: { page: ChasePage; query: ChaseQuery }) {
  if (page.totals.length === 0) {
    return <p className="text-sm text-soft">Nothing to chase: no invoice is overdue.</p>;
  }
  return (
    <>
      <div className="mb-4">
        <FigureList
          figures={page.totals.map(({ currency, invoices, amount }) => ({
            label: `${formatCount(invoices)} open in ${currency.toUpperCase()}`,
            value: formatExactMoney(amount, currency),
          }))}
        />
      </div>
      <ChaseOrder query={query} page={page} />
      <OpenInvoices invoices={page.invoices} />
      <PageLinks
        label="Pages of open invoices"
        first={query.after && chaseAddress({ ...query, after: '' })}
        next={page.next && chaseAddress({ ...query, after: page.next })}
      />
    </>
  );
}

interface ChaseOrderProps {
  query: ChaseQuery;
  page: ChasePage;
}

/** The order, and the currency where invoices are open in several: amounts of two cannot be compared. */
function ChaseOrder({ query: { order }, page: { currency, totals } }: ChaseOrderProps) {
  const navigate = useNavigate();
  function show(changed: { order?: string; currency?: string }) {
    const params = new URLSearchParams({ order, ...(currency && { currency }), ...changed });
    void navigate(chaseAddress(chaseQueryOf(params)), { replace: true });
  }
  return (
    <div className="mb-4 grid max-w-xl gap-4 sm:grid-cols-2">
      <SelectField
        label="Order"
        options={{ largest: 'Largest first', newest: 'Newest first' }}
        value={order}
        onChange={(event) => show({ order: event.target.value })}
      />
      {totals.length > 1 && (
        <SelectField
          label="Currency"
          options={currencyOptions(totals.map((total) => total.currency))}
          value={currency ?? ''}
          onChange={(event) => show({ currency: event.target.value })}
        />
      )}
    </div>
  );
}
