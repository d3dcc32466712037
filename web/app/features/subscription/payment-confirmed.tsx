import type { Subscription } from '@stillweb/contract/subscription';
import { CircleCheck } from 'lucide-react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Heading } from '../../ui/heading.tsx';
import { purchasedPlanName, subscriptionText } from './labels.ts';
import { PortalCountdown } from './portal-countdown.tsx';
import { useSuccessPortal } from './use-success-portal.ts';

export function PaymentConfirmed({ subscription }: { subscription: Subscription }) {
  const portal = useSuccessPortal();
  const { status, plan } = subscription;
  return (
    <>
      <div className="grid gap-4">
        <CircleCheck aria-hidden="true" className="size-10 text-green" strokeWidth={1.5} />
        <Heading level={1}>Payment Successful</Heading>
        <p className="text-lg text-soft">{`${subscriptionText(status)}.`}</p>
      </div>
      <DescriptionList
        items={[
          { term: 'Plan', detail: purchasedPlanName(plan) },
          { term: 'Next billing date', detail: nextBillingDate(subscription) },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <Button pending={portal.pending} pendingText="Opening…" onClick={portal.open}>
          View Subscription
        </Button>
        <ButtonLink to="/" variant="secondary">
          Return to Homepage
        </ButtonLink>
      </div>
      <PortalCountdown onEnd={portal.open} />
    </>
  );
}

function nextBillingDate({ nextCharge, currentPeriodEnd }: Subscription): string {
  const date = nextCharge?.date ?? currentPeriodEnd;
  return date ? new Date(date).toLocaleDateString() : 'Not set yet';
}
