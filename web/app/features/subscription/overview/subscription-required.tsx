import type { Subscription } from '@stillweb/contract/subscription';
import { Heading } from '@stillweb/ui/heading.tsx';
import { SubscriptionRequiredText } from '@stillweb/ui/subscription/subscription-required-text.tsx';
import { WithPremium } from '@stillweb/ui/subscription/with-premium.tsx';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '../../../links/button-link.tsx';
import { useChoice } from '../../../session/use-choice.ts';
import { ComeBackEmail } from '../come-back/come-back-email.tsx';
import { ComeBack } from '../plans/come-back.tsx';
import { Invoices } from '../invoices/invoices.tsx';
import { ContinueWithPlan } from '../plans/continue-with-plan.tsx';
import { SlowPayment } from '../slow-payment/slow-payment.tsx';
import { WithdrawalNotice } from '../withdraw/withdrawal-notice.tsx';
import { SubscriptionTrouble } from '../status/subscription-trouble.tsx';

interface SubscriptionRequiredProps {
  subscription: Subscription | null;
  browserFit: ReactNode;
}

export function SubscriptionRequired({ subscription, browserFit }: SubscriptionRequiredProps) {
  const { choice, forget } = useChoice();
  const hasEnded = subscription?.status === 'CANCELED';
  const isPaying = subscription?.slowPayment?.state === 'PROCESSING';
  return (
    <div className="grid max-w-3xl gap-8">
      <div className="grid gap-4">
        <Heading level={1}>Subscription Required</Heading>
        <SubscriptionRequiredText />
      </div>
      {subscription?.slowPayment && <SlowPayment payment={subscription.slowPayment} />}
      {subscription && !isPaying && <WhyNoAccess subscription={subscription} />}
      {!choice && subscription && <ComeBack subscription={subscription} />}
      {choice && (
        <ContinueWithPlan
          plan={choice.plan}
          offer={choice.offer}
          subscription={subscription}
          onForget={forget}
        />
      )}
      {(choice || hasEnded) && browserFit}
      <WithPremium>
        <ButtonLink to={href('/pricing')} variant={choice || hasEnded ? 'secondary' : 'primary'}>
          View Plans & Features
        </ButtonLink>
      </WithPremium>
      {subscription && <Invoices />}
      {hasEnded && <ComeBackEmail />}
    </div>
  );
}

/** A withdrawal says itself how the subscription ended. */
function WhyNoAccess({ subscription }: { subscription: Subscription }) {
  const trouble = <SubscriptionTrouble subscription={subscription} />;
  return subscription.endReason === 'WITHDRAWN' ? (
    <WithdrawalNotice unavailable={trouble} />
  ) : (
    trouble
  );
}
