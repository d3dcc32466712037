import type { Subscription } from '@stillweb/contract/subscription';
import { PaymentDueText } from '@stillweb/ui/subscription/payment-due-text.tsx';
import { href } from 'react-router';
import { ButtonLink } from '../../../links/button-link.tsx';
import { useSubscription } from '../../../session/hooks.ts';
import { Invoices } from '../invoices/invoices.tsx';
import { SlowPayment } from '../slow-payment/slow-payment.tsx';
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
        <PaymentDueText id="required" />
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
  if (slowPayment?.state === 'PROCESSING') return <SlowPayment payment={slowPayment} />;
  return <SubscriptionTrouble subscription={subscription} />;
}
