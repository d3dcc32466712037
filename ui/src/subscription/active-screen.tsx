import { t } from '@stillweb/texts/t';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import type { TaxNote } from '@stillweb/contract/billing/tax';
import type { ReactNode, Ref } from 'react';
import { Heading } from '../page/heading.tsx';
import { CurrentPlanCard } from './current-plan-card.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import type { RenderButton } from './rules/screen-button.ts';

interface ActiveScreenProps {
  subscription: Subscription;
  taxNote: TaxNote;
  heading?: Ref<HTMLHeadingElement>;
  renderButton: RenderButton;
  /** The result of the last change. */
  result?: ReactNode;
  invoices: ReactNode;
  /** The next step until Premium works, if one is left. */
  nextStep?: ReactNode;
  /** The sections at the end. */
  children: ReactNode;
}

/** The screen of a subscription that gives access, or is paused. */
export function ActiveScreen({
  subscription,
  heading,
  result,
  invoices,
  nextStep,
  children,
  ...card
}: ActiveScreenProps) {
  return (
    <div className="grid gap-8">
      <Heading level={1} ref={heading}>
        {t('subscription.title', 'Your Subscription')}
      </Heading>
      {result}
      <CurrentPlanCard subscription={subscription} {...card} />
      {subscription.status !== 'PAUSED' && nextStep}
      <PaymentFacts subscription={subscription} />
      {invoices}
      <div className="contents">{children}</div>
    </div>
  );
}
