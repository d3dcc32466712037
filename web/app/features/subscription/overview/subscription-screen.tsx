import type { Subscription } from '@stillweb/contract/subscription';
import { type RefObject, useEffect, useRef } from 'react';
import { useSubscription } from '../../../session/hooks.ts';
import { clearPlan } from '../../../session/chosen-plan.ts';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { CancelSubscription } from '../cancel/cancel-subscription.tsx';
import { CustomerPortalButton } from '../portal/customer-portal-button.tsx';
import { Invoices } from '../invoices/invoices.tsx';
import { SlowPaymentNotice } from '../slow-payment/slow-payment-notice.tsx';
import { subscriptionText } from '../status/labels.ts';
import { PendingPlan } from '../switch-plan/pending-plan.tsx';
import { ScheduledEnd } from './scheduled-end.tsx';
import { SubscriptionFacts } from './subscription-facts.tsx';
import { SwitchPlan } from '../switch-plan/switch-plan.tsx';
import { WithdrawFromContract } from '../withdraw/withdraw-from-contract.tsx';

export function SubscriptionScreen() {
  const subscription = useSubscription();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(clearPlan, []);
  useFocusAfterChange(heading, shownActions(subscription));
  if (!subscription) return null;

  const { cancelAt, pendingPlan, slowPayment } = subscription;
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Heading level={1} ref={heading}>
          Your Subscription
        </Heading>
        <CustomerPortalButton variant="secondary" />
      </div>
      <p className="text-lg text-soft">{subscriptionText(subscription.status)}</p>
      {cancelAt && <ScheduledEnd endsAt={cancelAt} />}
      {slowPayment && <SlowPaymentNotice payment={slowPayment} />}
      {pendingPlan && <PendingPlan plan={pendingPlan} />}
      <Card className="grid gap-6">
        <SubscriptionFacts subscription={subscription} />
        {slowPayment?.state !== 'PROCESSING' && (
          <div className="flex flex-wrap gap-3">
            <SwitchPlan subscription={subscription} />
            {!cancelAt && <CancelSubscription subscription={subscription} />}
          </div>
        )}
      </Card>
      <Invoices />
      <WithdrawFromContract />
    </div>
  );
}

/** By what the buttons of the page depend on. */
function shownActions(subscription: Subscription | null): string {
  return `${subscription?.cancelAt} ${subscription?.slowPayment?.state}`;
}

/** Cancelling, resuming and a slow payment remove the pressed button, so the focus moves to the heading. */
function useFocusAfterChange(target: RefObject<HTMLElement | null>, state: string) {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    target.current?.focus({ preventScroll: true });
  }, [target, state]);
}
