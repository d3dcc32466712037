import { brand } from '@stillweb/contract/brand';
import { InstallButton } from '../features/install/install-button.tsx';
import { SetUpCard } from '../features/licence/link-this-browser/set-up-card.tsx';
import { useSetUpReminder } from '../features/licence/link-this-browser/use-set-up-reminder.ts';
import { RequireSubscription } from '../features/subscription/overview/require-subscription.tsx';
import { SubscriptionScreen } from '../features/subscription/overview/subscription-screen.tsx';

export const meta = () => [{ title: `Your Subscription | ${brand.name}` }];

export default function DashboardSubscriptionPage() {
  const reminder = useSetUpReminder();
  const nextStep = reminder.isShown && (
    <SetUpCard installButton={<InstallButton />} onDismiss={reminder.dismiss} />
  );
  return (
    <RequireSubscription isPending={reminder.isPending}>
      <SubscriptionScreen nextStep={nextStep} />
    </RequireSubscription>
  );
}
