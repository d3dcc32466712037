import type { Subscription } from '@stillweb/contract/subscription';
import { Button } from '@stillweb/ui/button.tsx';
import { Notice } from '@stillweb/ui/notice.tsx';
import { parsePlan, planLabel } from '../status/labels.ts';
import { planTerms, whyNotSold } from './plan-terms.ts';
import { useCheckout } from './use-checkout.ts';
import { useOffers } from './use-offers.ts';

/** After the end: the plan that it was, what it costs now, and the way back in one press. */
export function ComeBack({ subscription }: { subscription: Subscription }) {
  const checkout = useCheckout();
  const offers = useOffers();
  const plan = parsePlan(subscription.plan);
  if (subscription.status !== 'CANCELED' || !plan || whyNotSold(plan, offers)) return null;
  return (
    <Notice
      tone="green"
      title="Come back"
      actions={
        <Button
          pending={checkout.pending}
          pendingText="One moment…"
          onClick={() => checkout.start(plan, offers)}
        >
          {`Come back to ${planLabel(plan)}`}
        </Button>
      }
    >
      <p>{`Your plan was ${planLabel(plan)}. ${planTerms(plan, subscription, offers)}`}</p>
    </Notice>
  );
}
