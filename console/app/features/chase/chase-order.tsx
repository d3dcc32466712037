import type { ChasePage, ChaseQuery } from '@stillweb/contract/console/figures/chase';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { useNavigate } from 'react-router';
import { currencyOptions } from '../../parts/currency-options.ts';
import { chaseAddress, chaseQueryOf } from './chase-address.ts';

interface ChaseOrderProps {
  query: ChaseQuery;
  page: ChasePage;
}

/** The order, and the currency where invoices are open in several: amounts of two cannot be compared. */
export function ChaseOrder({ query: { order }, page: { currency, totals } }: ChaseOrderProps) {
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
