import type { Subscription } from '@stillweb/contract/billing/subscription';
import { PaymentDueScreen } from '@stillweb/ui/subscription/payment-due-screen.tsx';
import { Invoices } from '../invoices/invoices.tsx';
import { renderSubscriptionButton } from './subscription-button.tsx';

interface PaymentDueProps {
  subscription: Subscription;
  isConfirming: boolean;
}

export default function PaymentDue(state: PaymentDueProps) {
  return (
    <PaymentDueScreen {...state} renderButton={renderSubscriptionButton}>
      <Invoices />
    </PaymentDueScreen>
  );
}
