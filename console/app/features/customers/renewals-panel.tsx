import type { RenewalPage, RenewalQuery } from '@stillweb/contract/console/renewals';
import { formatExactMoney } from '@stillweb/contract/money-text';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useSearchParams } from 'react-router';
import { useRenewalsQuery } from '../../api/renewals.ts';
import { Panel } from '../../parts/panel.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { renewalQueryOf, renewalsAddress } from './renewals-address.ts';
import { RenewalsTable } from './renewals-table.tsx';

/** Who is charged next, and how much. */
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
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
        {totals.map(({ currency, renewals: count, amount }) => (
          <div key={currency}>
            <dt className="text-xs text-soft">
              {`${count.toLocaleString('en-US')} in ${currency.toUpperCase()}`}
            </dt>
            <dd className="text-lg tabular-nums">{formatExactMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      <RenewalsTable renewals={renewals} />
      <nav aria-label="Pages of charges" className="mt-4 flex gap-6 text-sm">
        {asked.after && <TextLink to={renewalsAddress({ days: asked.days })}>First page</TextLink>}
        {next && (
          <TextLink to={renewalsAddress({ days: asked.days, after: next })}>Next page</TextLink>
        )}
      </nav>
    </>
  );
}
