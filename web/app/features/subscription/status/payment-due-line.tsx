import {
  cardRequest,
  isPaymentDue,
  paymentDueTitle,
} from '@stillweb/ui/subscription/rules/payment-due.ts';
import { href, useLocation } from 'react-router';
import { useSubscription } from '../../../session/hooks.ts';
import { PortalButton } from '../portal/portal-button.tsx';
import { PaymentDueBanner } from './payment-due-banner.tsx';

/** Says on every page of the app that a payment failed; the subscription page has the whole card. */
export function PaymentDueLine() {
  const subscription = useSubscription();
  const { pathname } = useLocation();
  if (!isPaymentDue(subscription) || pathname === href('/dashboard/subscription')) return null;
  return (
    <PaymentDueBanner title={paymentDueTitle(subscription)}>
      <PortalButton flow="payment_method_update" size="small">
        {cardRequest(subscription)}
      </PortalButton>
    </PaymentDueBanner>
  );
}
