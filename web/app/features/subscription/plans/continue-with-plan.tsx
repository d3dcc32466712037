import type { Plan } from '@stillweb/contract/plans';
import type { Subscription } from '@stillweb/contract/subscription';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notSold, planTerms } from './plan-terms.ts';
import { useCheckout } from './use-checkout.ts';
import { useOffers } from './use-offers.ts';

interface ContinueWithPlanProps {
  plan: Plan;
  subscription: Subscription | null;
  onForget: () => void;
}

/** Offers to continue with the plan that was chosen before the log-in. */
export function ContinueWithPlan({ plan, subscription, onForget }: ContinueWithPlanProps) {
  const checkout = useCheckout();
  const { trialDays, isClosed } = useOffers();
  return (
    <Notice
      tone="green"
      title="Pick up where you left off"
      actions={
        <>
          {!isClosed(plan) && (
            <Button
              pending={checkout.pending}
              pendingText="One moment…"
              onClick={() => checkout.start(plan)}
            >
              {`Continue with ${plan === 'MONTHLY' ? 'Monthly' : 'Yearly'}`}
            </Button>
          )}
          <Button variant="quiet" onClick={onForget}>
            Not now
          </Button>
        </>
      }
    >
      <p>{isClosed(plan) ? notSold : planTerms(plan, subscription, trialDays)}</p>
    </Notice>
  );
}
