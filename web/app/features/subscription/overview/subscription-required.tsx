import type { Subscription } from '@stillweb/contract/subscription';
import { useState } from 'react';
import { href } from 'react-router';
import { storedPlan } from '../../../session/chosen-plan.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { ComeBack } from '../plans/come-back.tsx';
import { Invoices } from '../invoices/invoices.tsx';
import { ContinueWithPlan } from '../plans/continue-with-plan.tsx';
import { SlowPaymentNotice } from '../slow-payment/slow-payment-notice.tsx';
import { SubscriptionTrouble } from '../status/subscription-trouble.tsx';

export function SubscriptionRequired({ subscription }: { subscription: Subscription | null }) {
  const [chosen] = useState(storedPlan);
  const isPastDue = subscription?.status === 'PAST_DUE';
  const hasEnded = subscription?.status === 'CANCELED';
  const isPaying = subscription?.slowPayment?.state === 'PROCESSING';
  // An unpaid subscription needs a payment, not a second subscription.
  const plan = isPastDue ? null : chosen;
  return (
    <div className="grid max-w-2xl gap-8">
      <div className="grid gap-4">
        <Heading level={1}>Subscription Required</Heading>
        <p className="text-soft">
          You need an active subscription to use this page: here you see your plan, what is charged
          next, and change or cancel it whenever you like.
        </p>
      </div>
      {subscription?.slowPayment && <SlowPaymentNotice payment={subscription.slowPayment} />}
      {subscription && !isPaying && <SubscriptionTrouble subscription={subscription} />}
      {!plan && subscription && <ComeBack subscription={subscription} />}
      {plan && <ContinueWithPlan plan={plan} subscription={subscription} />}
      <div>
        <ButtonLink
          to={href('/pricing')}
          variant={isPastDue || plan || hasEnded ? 'secondary' : 'primary'}
        >
          View Plans & Features
        </ButtonLink>
      </div>
      {subscription && <Invoices />}
    </div>
  );
}
