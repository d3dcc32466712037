import { ViewScreen } from '../features/view/view-screen.tsx';
import { Allowed } from '../parts/allowed.tsx';
import type { Route } from './+types/customer-view.ts';

export default function CustomerViewPage({ params: { userId } }: Route.ComponentProps) {
  return (
    <Allowed needs="see-as-customer">
      <ViewScreen key={userId} userId={userId} />
    </Allowed>
  );
}
