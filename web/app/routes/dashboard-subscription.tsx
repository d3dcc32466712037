import { brand } from '@stillweb/contract/brand';
import { RequireSubscription } from '../features/subscription/overview/require-subscription.tsx';
import { SubscriptionScreen } from '../features/subscription/overview/subscription-screen.tsx';

export const meta = () => [{ title: `Your Subscription | ${brand.name}` }];

export default function DashboardSubscriptionPage() {
  return (
    <RequireSubscription>
      <SubscriptionScreen />
    </RequireSubscription>
  );
}
