import { useSearchParams } from 'react-router';
import { CustomerResults } from '../features/customers/customer-results.tsx';
import { Allowed } from '../parts/allowed.tsx';

export default function CustomersPage() {
  const [params] = useSearchParams();
  return (
    <Allowed needs="read-customer">
      <CustomerResults q={params.get('q')?.trim() ?? ''} />
    </Allowed>
  );
}
