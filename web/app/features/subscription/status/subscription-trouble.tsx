import type { Subscription } from '@stillweb/contract/subscription';
import { cardRequest } from '@stillweb/ui/subscription/payment-due.ts';
import { TroubleNotice } from '@stillweb/ui/subscription/trouble-notice.tsx';
import { CustomerPortalButton } from '../portal/customer-portal-button.tsx';
import { NewCardButton } from '../portal/new-card-button.tsx';

/** Shows why a subscription gives no access, and the button that helps. */
export function SubscriptionTrouble({ subscription }: { subscription: Subscription }) {
  return (
    <TroubleNotice
      subscription={subscription}
      action={
        subscription.status === 'PAST_DUE' ? (
          <NewCardButton>{cardRequest(subscription)}</NewCardButton>
        ) : (
          <CustomerPortalButton variant="secondary" />
        )
      }
    />
  );
}
