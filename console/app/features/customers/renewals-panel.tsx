import type { RenewalPage, RenewalQuery } from '@stillweb/contract/console/figures/renewals';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useSearchParams } from 'react-router';
import { useRenewalsQuery } from '../../api/renewals.ts';
import { formatCount } from '../../parts/counts.ts';
import { FigureList } from '../../parts/figure-list.tsx';
import { PageLinks } from '../../parts/page-links.tsx';
import { Panel } from '../../parts/panel.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { renewalQueryOf, renewalsAddress } from './renewals-address.ts';
import { RenewalsTable } from './renewals-table.tsx';

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
    return <p className="text-sm text-soft">No customer is charged on these days.</p>;
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
