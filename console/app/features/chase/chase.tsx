import { failureOf } from '@stillweb/ui/api/errors.ts';
import { formatExactMoney } from '@stillweb/ui/money.tsx';
import { RetryNotice } from '@stillweb/ui/retry-notice.tsx';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import { Status } from '@stillweb/ui/status.tsx';
import type { ChasePage } from '@stillweb/contract/console/chase';
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
  const { currentData, error, isFetching, refetch } = useChaseQuery(query);
  return (
    <>
      <PageTitle title="To chase">
        Invoices that Stripe has tried to charge without success, and disputes.
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <DisputesPanel />
        <Panel title="Open invoices">
          {!currentData && !error && (
            <>
              <Status>Loading open invoices</Status>
              <Skeleton className="h-96" />
            </>
          )}
          {!currentData && error && (
            <RetryNotice
              failure={failureOf(error, 'The open invoices could not be loaded.')}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {currentData?.totals.length === 0 && (
            <p className="text-sm text-soft">Nothing to chase: no invoice is overdue.</p>
          )}
          {currentData && currentData.totals.length > 0 && (
            <>
              <Totals page={currentData} />
              <ChaseOrder query={query} page={currentData} />
              <OpenInvoices invoices={currentData.invoices} />
              <nav aria-label="Pages of open invoices" className="mt-4 flex gap-6 text-sm">
                {query.after && (
                  <TextLink to={chaseAddress({ ...query, after: '' })}>First page</TextLink>
                )}
                {currentData.next && (
                  <TextLink to={chaseAddress({ ...query, after: currentData.next })}>
                    Next page
                  </TextLink>
                )}
              </nav>
            </>
          )}
        </Panel>
      </div>
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
