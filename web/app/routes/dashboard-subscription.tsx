import { brand } from '@stillweb/contract/brand';
import { StraightToCheckout } from '../features/subscription/chosen-plan/straight-to-checkout.tsx';
import { RequireSubscription } from '../features/subscription/overview/require-subscription.tsx';
import { SubscriptionScreen } from '../features/subscription/overview/subscription-screen.tsx';

export const meta = () => [{ title: `Your Subscription | ${brand.name}` }];

export default function DashboardSubscriptionPage() {
  return (
    <StraightToCheckout>
      <RequireSubscription>
        <SubscriptionScreen />
      </RequireSubscription>
    </StraightToCheckout>
  );
}
