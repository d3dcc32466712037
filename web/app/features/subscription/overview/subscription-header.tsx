import { Heading } from '@stillweb/ui/heading.tsx';
import type { RefObject } from 'react';
import { CustomerPortalButton } from '../portal/customer-portal-button.tsx';
import { PortalExplanation } from '@stillweb/ui/subscription/portal-explanation.tsx';

interface SubscriptionHeaderProps {
  heading?: RefObject<HTMLHeadingElement | null>;
}

/** The heading, and the portal's button at one place in every state. */
export function SubscriptionHeader({ heading }: SubscriptionHeaderProps) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Heading level={1} ref={heading}>
          Your Subscription
        </Heading>
        <CustomerPortalButton variant="secondary" />
      </div>
      <PortalExplanation />
    </div>
  );
}
