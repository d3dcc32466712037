import { Outlet } from 'react-router';
import { useCurrentSubscriptionQuery } from '../api/subscription.ts';
import { MembersOnly } from '../session/guards.tsx';
import { Loading } from '../ui/loading.tsx';
import { DashboardShell } from './dashboard-shell.tsx';
import { useVisitor } from './use-visitor.ts';

const sixHours = 21_600_000;

export default function DashboardLayout() {
  const visitor = useVisitor();
  return (
    <MembersOnly meanwhile={<Loading />}>
      <DashboardShell visitor={visitor}>
        <FreshSubscription />
        <Outlet />
      </DashboardShell>
    </MembersOnly>
  );
}

/** Has the subscription loaded anew on every visit and then every six hours; a failure is the pages' to show. */
function FreshSubscription() {
  useCurrentSubscriptionQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: sixHours,
  });
  return null;
}
