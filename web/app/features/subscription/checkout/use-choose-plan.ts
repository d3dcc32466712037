import type { Plan } from '@stillweb/contract/billing/plans';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { t } from '@stillweb/texts/t';
import { fixedFailureOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { planActionFor } from '@stillweb/ui/subscription/rules/plan-action.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Offers } from '../plans/use-offers.ts';
import { useCustomerPortal } from './hosted-page.ts';
import { switchPlanPath } from '../change/switch-plan-path.ts';
import { useCheckout } from './use-checkout.ts';

/** Carries out a signed-in user's choice of a plan; `loadingPlan` is the plan whose request is running. */
export function useChoosePlan(subscription: Subscription | null, offers: Offers) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Plan | null>(null);
  const checkout = useCheckout();
  const portalFailed = t('portal.error', 'Error opening customer portal');
  const portal = useCustomerPortal({
    onNoUrl: () => toast.error(portalFailed),
    onFailure: (error) => toast.error(fixedFailureOf(error, portalFailed)),
  });
  const loadingPlan = checkout.pending || portal.pending ? chosen : null;

  function choose(plan: Plan) {
    if (loadingPlan) return;
    setChosen(plan);
    const action = planActionFor(subscription, plan);
    if (action === 'choose') checkout.start(plan, offers);
    if (action === 'view') portal.open();
    if (action === 'switch') void navigate(switchPlanPath(plan));
  }

  return { choose, loadingPlan };
}
