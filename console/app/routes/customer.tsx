import { CustomerScreen } from '../features/customer/customer-screen.tsx';
import { Allowed } from '../parts/allowed.tsx';
import type { Route } from './+types/customer.ts';

export default function CustomerPage({ params: { userId } }: Route.ComponentProps) {
  return (
    <Allowed needs="read-customer">
      <CustomerScreen key={userId} userId={userId} />
    </Allowed>
  );
}
