import { classes } from '@stillweb/ui/classes.ts';
import { Link, useSearchParams } from 'react-router';
import { PageTitle } from '../../parts/page-title.tsx';
import { CustomerList } from './customer-list.tsx';
import { renewalsAddress } from './renewals-address.ts';
import { RenewalsPanel } from './renewals-panel.tsx';
import { SearchHelp } from './search-help.tsx';

/** Customers while no text is searched: the list of all, or the charges ahead. */
export function CustomersOverview() {
  const [params] = useSearchParams();
  const showsCharges = params.has('days');
  return (
    <>
      <PageTitle title="Customers">
        <details>
          <summary className="w-fit underline-offset-4 hover:underline">How to search</summary>
          <div className="mt-3">
            <SearchHelp />
          </div>
        </details>
      </PageTitle>
      <nav aria-label="Lists of customers" className="mb-5 flex gap-6 border-b border-line text-sm">
        <Tab to="/customers" isCurrent={!showsCharges}>
          All customers
        </Tab>
        <Tab to={renewalsAddress({ days: '7' })} isCurrent={showsCharges}>
          Charges ahead
        </Tab>
      </nav>
      {showsCharges ? <RenewalsPanel /> : <CustomerList />}
    </>
  );
}

interface TabProps {
  to: string;
  isCurrent: boolean;
  children: string;
}

function Tab({ to, isCurrent, children }: TabProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes(
        '-mb-px border-b-2 py-2',
        isCurrent ? 'border-accent font-medium' : 'border-transparent text-soft hover:text-ink',
      )}
    >
      {children}
    </Link>
  );
}
