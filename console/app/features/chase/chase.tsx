import type { ChasePage, ChaseQuery } from '@stillweb/contract/console/chase';
import { formatExactMoney } from '@stillweb/contract/money-text';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useSearchParams } from 'react-router';
import { useChaseQuery } from '../../api/chase.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Panel } from '../../parts/panel.tsx';
import { TextLink } from '../../parts/text-link.tsx';
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
      <Totals page={page} />
      <ChaseOrder query={query} page={page} />
      <OpenInvoices invoices={page.invoices} />
      <nav aria-label="Pages of open invoices" className="mt-4 flex gap-6 text-sm">
        {query.after && <TextLink to={chaseAddress({ ...query, after: '' })}>First page</TextLink>}
        {page.next && (
          <TextLink to={chaseAddress({ ...query, after: page.next })}>Next page</TextLink>
        )}
      </nav>
    </>
  );
}

function Totals({ page: { totals } }: { page: ChasePage }) {
  return (
    <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
      {totals.map(({ currency, invoices, amount }) => (
        <div key={currency}>
          <dt className="text-xs text-soft">
            {`${invoices.toLocaleString('en-US')} open in ${currency.toUpperCase()}`}
          </dt>
          <dd className="text-lg tabular-nums">{formatExactMoney(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
