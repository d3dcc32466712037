import type { Subscription } from '@stillweb/contract/billing/subscription';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { ComeBackNotice } from '@stillweb/ui/subscription/come-back-notice.tsx';
import { useCheckout } from './use-checkout.ts';
import { useOffers } from './use-offers.ts';

/** After the end: the way back to the plan that it was. */
export function ComeBack({ subscription }: { subscription: Subscription }) {
  const checkout = useCheckout();
  const offers = useOffers();
  return (
    <ComeBackNotice
      subscription={subscription}
      offers={offers}
      renderAction={(plan, label) => (
        <Button
          pending={checkout.pending}
          pendingText="One moment…"
          onClick={() => checkout.start(plan, offers)}
        >
          {label}
        </Button>
      )}
    />
  );
}
