import { planTexts } from '@stillweb/contract/billing/plans';
import { t } from '@stillweb/texts/t';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { planTerms, whyNotSold } from '@stillweb/ui/subscription/rules/plan-terms.ts';
import type { Choice } from '../../../session/visit.ts';
import { CodeLine } from '../plans/code-notice.tsx';
import { useOffers } from '../plans/use-offers.ts';

interface ChosenPlanProps {
  choice: Choice;
  onForget: () => void;
}

/** The visitor's choice, on the pages between it and the payment. */
export function ChosenPlan({ choice: { plan, offer }, onForget }: ChosenPlanProps) {
  const offers = useOffers(offer);
  return (
    <Notice
      tone="green"
      title={t('chosen-plan.title', 'Your plan: {plan}', { plan: planTexts[plan].label })}
      actions={
        <Button variant="quiet" size="small" className="-ms-3.5" onClick={onForget}>
          {t('chosen-plan.not-now', 'Not now')}
        </Button>
      }
    >
      {offers.notice && <p>{offers.notice}</p>}
      {offers.code && <CodeLine code={offers.code} />}
      <p>{whyNotSold(plan, offers) ?? planTerms(plan, null, offers)}</p>
    </Notice>
  );
}
