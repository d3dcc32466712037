import { brand } from '@stillweb/contract/brand';
import { AccountScreen } from '../features/account/profile/account-screen.tsx';
import { BrowsersPanel } from '../features/licence/browsers/browsers-panel.tsx';
import { RequireSubscription } from '../features/subscription/overview/require-subscription.tsx';

export const meta = () => [{ title: `Account Info | ${brand.name}` }];

/** Open to every signed-in user: changing name or password must not need a subscription. */
export default function DashboardAccountPage() {
  return (
    <RequireSubscription bypass>
      <AccountScreen browsers={<BrowsersPanel />} />
    </RequireSubscription>
  );
}
