import type { CustomerListQuery } from '@stillweb/contract/console/customers';
import { segmentStatuses } from '@stillweb/contract/console/mail/mailings';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { useNavigate } from 'react-router';
import { planOptions } from '../../parts/plan-options.ts';
import { customerListQueryOf, customersAddress } from './customers-address.ts';

/** Which customers the list shows; a choice opens its first page. */
export function CustomerFilters({ query }: { query: CustomerListQuery }) {
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
