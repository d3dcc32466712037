import type {
  CustomerListPage,
  CustomerListQuery,
  ListedCustomer,
} from '@stillweb/contract/console/customers';
import { segmentStatuses } from '@stillweb/contract/console/mail/mailings';
import { mediumDay } from '@stillweb/contract/text/dates';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { Loaded } from '../../page/loaded.tsx';
import { planLabel, statusBadge } from '@stillweb/ui/subscription/rules/labels.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { planOptions } from '../../forms/options.ts';
import { PageLinks } from '../../tables/page-links.tsx';
import { Cell, Row, Table } from '../../tables/table.tsx';
import { CustomerLink } from '../../text/customer-link.tsx';
import { EmailText } from '../../text/email-text.tsx';
import { useCustomerListQuery } from './api.ts';
import { customerListQueryOf, customersAddress } from './customers-address.ts';

/** All customers, the newest account first. */
export function CustomerList() {
  const [params] = useSearchParams();
  const asked = customerListQueryOf(params);
  const query = useCustomerListQuery(asked);
  return (
    <section aria-label="All customers">
      <CustomerFilters query={asked} />
      <Loaded query={query} what="the customers" className="h-72">
        {(page) => <Rows page={page} asked={asked} />}
      </Loaded>
    </section>
  );
}

function Rows({ page, asked }: { page: CustomerListPage; asked: CustomerListQuery }) {
  const { after, ...filters } = asked;
  return (
    <>
      <Table
        caption="All customers"
        columns={['Customer', 'Status', 'Plan', 'Now', 'Signed up']}
        rows={page.customers}
        empty="No customer has this status and plan."
      >
        {(customer) => <CustomerRow key={customer.userId} customer={customer} />}
      </Table>
      <PageLinks
        label="Pages of customers"
        first={after && customersAddress(filters)}
        next={page.next && customersAddress({ ...filters, after: page.next })}
      />
    </>
  );
}

function CustomerRow({ customer }: { customer: ListedCustomer }) {
  const { userId, name, email, status, plan, verdict, createdAt } = customer;
  const { label, tone } = statusBadge(status);
  return (
    <Row>
      <Cell className="min-w-44">
        <CustomerLink userId={userId}>{name ?? email ?? userId}</CustomerLink>
        {name && email && (
          <span className="block wrap-anywhere text-xs text-soft">
            <EmailText value={email} />
          </span>
        )}
      </Cell>
      <Cell>{status ? <Badge tone={tone}>{label}</Badge> : '–'}</Cell>
      <Cell>{plan ? planLabel(plan) : '–'}</Cell>
      <Cell className="min-w-56">{verdict}</Cell>
      <Cell className="whitespace-nowrap tabular-nums">{mediumDay(createdAt)}</Cell>
    </Row>
  );
}

/** The filter of the list; a choice opens its first page. */
function CustomerFilters({ query }: { query: CustomerListQuery }) {
  const navigate = useNavigate();
  const chosen = { status: query.status, plan: query.plan ?? '' };
  function show(changed: { status?: string; plan?: string }) {
    const params = new URLSearchParams({ ...chosen, ...changed });
    void navigate(customersAddress(customerListQueryOf(params)), { replace: true });
  }
  return (
    <div className="mb-4 grid max-w-xl gap-4 sm:grid-cols-2">
      <SelectField
        label="Status"
        options={segmentStatuses}
        value={chosen.status}
        onChange={({ target }) => show({ status: target.value })}
      />
      <SelectField
        label="Plan"
        options={planOptions}
        value={chosen.plan}
        onChange={({ target }) => show({ plan: target.value })}
      />
    </div>
  );
}
