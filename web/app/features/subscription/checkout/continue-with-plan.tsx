import type { Plan } from '@stillweb/contract/billing/plans';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { t } from '@stillweb/texts/t';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { planLabel } from '@stillweb/ui/subscription/rules/labels.ts';
import { planTerms, whyNotSold } from '@stillweb/ui/subscription/rules/plan-terms.ts';
import { CodeLine } from '../plans/code-notice.tsx';
import { useCheckout } from './use-checkout.ts';
import { useOffers } from '../plans/use-offers.ts';

interface ContinueWithPlanProps {
  plan: Plan;
  /** The offer at which it was chosen. */
  offer: string | null;
  subscription: Subscription | null;
  onForget: () => void;
}

/** Offers to continue with the plan that was chosen before the log-in. */
export function ContinueWithPlan({ plan, offer, subscription, onForget }: ContinueWithPlanProps) {
  const checkout = useCheckout();
  const offers = useOffers(offer);
  const reason = whyNotSold(plan, offers);
  return (
    <Notice
      tone="green"
      title={t('chosen-plan.continue.title', 'Pick up where you left off')}
      actions={
        <>
          {!reason && (
            <Button
              pending={checkout.pending}
              pendingText={t('checkout.pending', 'One moment…')}
              onClick={() => checkout.start(plan, offers)}
            >
              {t('chosen-plan.continue', 'Continue with {plan}', { plan: planLabel(plan) })}
            </Button>
          )}
          <Button variant="quiet" onClick={onForget}>
            {t('chosen-plan.not-now', 'Not now')}
          </Button>
        </>
      }
    >
      {offers.notice && <p>{offers.notice}</p>}
      {offers.code && <CodeLine code={offers.code} />}
      <p>{reason ?? planTerms(plan, subscription, offers)}</p>
    </Notice>
  );
}
