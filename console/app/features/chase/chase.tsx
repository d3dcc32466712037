import type { ChasePage, ChaseQuery } from '@stillweb/contract/console/figures/chase';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useSearchParams } from 'react-router';
import { useChaseQuery } from '../../api/chase.ts';
import { formatCount } from '../../parts/counts.ts';
import { FigureList } from '../../parts/figure-list.tsx';
import { PageLinks } from '../../parts/page-links.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Panel } from '../../parts/panel.tsx';
import { chaseAddress, chaseQueryOf } from './chase-address.ts';
import { ChaseOrder } from './chase-order.tsx';
import { DisputesPanel } from './disputes-panel.tsx';
import { OpenInvoices } from './open-invoices.tsx';

/** Money that customers owe, and disputes that must be answered. */
export function Chase() {
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
