import { classes } from '@stillweb/ui/kit/classes.ts';
import { Link, useSearchParams } from 'react-router';
import { Allowed } from '../../page/allowed.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { CustomerList } from './customer-list.tsx';
import { renewalsAddress } from './customers-address.ts';
import { RenewalsPanel } from './renewals-panel.tsx';
import { SearchHelp } from './search-help.tsx';
import { SearchResults } from './search-results.tsx';

/** The results of the search box; without a search, all customers. */
export default function CustomersPage() {
  const [params] = useSearchParams();
  const q = params.get('q')?.trim();
  return (
    <Allowed needs="read-customer">
      {q ? <SearchResults key={q} q={q} /> : <CustomersOverview />}
    </Allowed>
  );
}

/** Customers while no text is searched: the list of all, or the charges ahead. */
function CustomersOverview() {
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
