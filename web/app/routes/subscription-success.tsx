import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { Skeleton } from '@stillweb/ui/kit/skeleton.tsx';
import { Suspense } from 'react';
import { PaymentSuccess } from '../features/subscription/checkout/payment-success.tsx';

/** The title is the page's own: it says whether the payment is confirmed. */
export const meta = () => [{ name: 'robots', content: 'noindex' }];

export default function SubscriptionSuccessPage() {
  const nextStep = (
    <Suspense fallback={<Skeleton className="h-60" />}>
      <StepAfterPayment installButton={<InstallHere />} />
    </Suspense>
  );
  return <PaymentSuccess nextStep={nextStep} />;
}

/** Shown once the payment is confirmed. */
const StepAfterPayment = lazyPart(() => import('../features/browsers/step-after-payment.tsx'));
const InstallHere = lazyPart(() => import('../features/install/install-here.tsx'));
