import { t } from '@stillweb/texts/t';
import type { Plan } from '@stillweb/contract/billing/plans';
import { hasSubscription, type Subscription } from '@stillweb/contract/billing/subscription';

export type PlanAction = 'choose' | 'view' | 'switch';

/** The part of a subscription that decides about a plan's button. */
export type CurrentPlan = Pick<Subscription, 'status' | 'plan' | 'pause'>;

export const planActionLabels = {
  get choose() {
    return t('plans.choose', 'Choose plan');
  },
  get view() {
    return t('plans.view', 'View Your Plan');
  },
  get switch() {
    return t('plans.switch', 'Upgrade Plan');
  },
} satisfies Record<PlanAction, string>;

/**
 * The effect of choosing a plan.
 * @param subscription null for visitors and users without one
 */
export function planActionFor(subscription: CurrentPlan | null, plan: Plan): PlanAction {
  if (!subscription || !hasSubscription(subscription)) return 'choose';
  return subscription.plan === plan ? 'view' : 'switch';
}
