import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { Skeleton } from '@stillweb/ui/kit/skeleton.tsx';
import { Suspense } from 'react';
import { useSetUpReminder } from '../features/browsers/use-set-up-reminder.ts';
import { StraightToCheckout } from '../features/subscription/checkout/straight-to-checkout.tsx';
import { SubscriptionPage } from '../features/subscription/page/subscription-page.tsx';

export const meta = () => [
  { title: `${t('subscription.title', 'Your Subscription')} | ${brand.name}` },
];

export default function DashboardSubscriptionPage() {
  const reminder = useSetUpReminder();
  const nextStep = reminder.isShown && (
    <Suspense fallback={<Skeleton className="h-71 sm:h-61 lg:h-54" />}>
      <SetUpCard installButton={<InstallHere variant="secondary" />} onDismiss={reminder.dismiss} />
    </Suspense>
  );
  return (
    <StraightToCheckout>
      <SubscriptionPage
        isPending={reminder.isPending}
        browserFit={<BrowserFit />}
        nextStep={nextStep}
      />
    </StraightToCheckout>
  );
}

/** Subscribers no longer need it. */
const BrowserFit = lazyPart(() => import('../features/install/browser-fit.tsx'));

/** Most subscribers have linked a browser, and need none of this. */
const SetUpCard = lazyPart(() => import('../features/browsers/set-up-card.tsx'));
const InstallHere = lazyPart(() => import('../features/install/install-here.tsx'));
