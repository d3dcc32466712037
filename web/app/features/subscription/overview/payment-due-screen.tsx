import type { Subscription } from '@stillweb/contract/subscription';
import { Heading } from '@stillweb/ui/heading.tsx';
import { href } from 'react-router';
import { ButtonLink } from '../../../links/button-link.tsx';
import { useSubscription } from '../../../session/hooks.ts';
import { Invoices } from '../invoices/invoices.tsx';
import { SlowPaymentNotice } from '../slow-payment/slow-payment-notice.tsx';
import { SubscriptionTrouble } from '../status/subscription-trouble.tsx';
import { SubscriptionHeader } from './subscription-header.tsx';

/** For a subscriber whose payment failed: first what to do, then why Premium is off. */
export function PaymentDueScreen({ isConfirming }: { isConfirming: boolean }) {
  const subscription = useSubscription();
  return (
    <div className="grid max-w-2xl gap-8">
      <SubscriptionHeader />
      {subscription && !isConfirming && <PaymentDue subscription={subscription} />}
      <section aria-labelledby="required" className="grid justify-items-start gap-3">
        <Heading level={2} size="part" id="required">
          Subscription Required
        </Heading>
        <p className="text-soft">
          Premium needs an active subscription, and yours is active again as soon as this payment
          has gone through. You don’t need to buy anything: your plan and its price stay as they
          are.
        </p>
        <ButtonLink to={href('/pricing')} variant="secondary" size="small">
          View Plans & Features
        </ButtonLink>
      </section>
      <Invoices />
    </div>
  );
}

function PaymentDue({ subscription }: { subscription: Subscription }) {
  const { slowPayment } = subscription;
  if (slowPayment?.state === 'PROCESSING') return <SlowPaymentNotice payment={slowPayment} />;
  return <SubscriptionTrouble subscription={subscription} />;
}
