import { t } from '@stillweb/texts/t';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import type { Plan } from '@stillweb/contract/billing/plans';
import type { ReactNode } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { parsePlan, planLabel } from './rules/labels.ts';
import { planTerms, whyNotSold, type PlanOffers } from './rules/plan-terms.ts';

interface ComeBackNoticeProps {
  subscription: Subscription;
  offers: PlanOffers;
  /** The button that subscribes to the plan again. */
  renderAction: (plan: Plan, label: string) => ReactNode;
}

/** After the end: the plan that it was, what it costs now, and the way back in one press. */
export function ComeBackNotice({ subscription, offers, renderAction }: ComeBackNoticeProps) {
  const plan = parsePlan(subscription.plan);
  if (subscription.status !== 'CANCELED' || !plan || whyNotSold(plan, offers)) return null;
  return (
    <Notice
      tone="green"
      title={t('come-back.title', 'Come back')}
      actions={renderAction(
        plan,
        t('come-back.button', 'Come back to {plan}', { plan: planLabel(plan) }),
      )}
    >
      <p>
        {t('come-back.text', 'Your plan was {plan}. {terms}', {
          plan: planLabel(plan),
          terms: planTerms(plan, subscription, offers),
        })}
      </p>
    </Notice>
  );
}
