import { Loading } from '@stillweb/ui/feedback/loading.tsx';
import { useCurrentSubscriptionQuery } from '../api/subscription.ts';
import { UsersOnly } from '../session/guards.tsx';
import { DashboardShell } from './dashboard-shell.tsx';
import { PageOutlet } from './error-page.tsx';
import { useHeaderUser } from './use-header-user.ts';

const sixHours = 21_600_000;

export default function DashboardLayout() {
  const user = useHeaderUser();
  return (
    <UsersOnly fallback={<Loading>Loading your account…</Loading>}>
      <DashboardShell user={user}>
        <SubscriptionRefresh />
        <PageOutlet />
      </DashboardShell>
    </UsersOnly>
  );
}

/** Refetches the subscription on every visit and every six hours. The pages show a failure. */
function SubscriptionRefresh() {
  useCurrentSubscriptionQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: sixHours,
  });
  return null;
}
