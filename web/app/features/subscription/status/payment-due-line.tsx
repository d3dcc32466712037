import { href, useLocation } from 'react-router';
import { useSubscription } from '../../../session/hooks.ts';
import { NewCardButton } from '../portal/new-card-button.tsx';
import { isPaymentDue, paymentDueTitle } from '@stillweb/ui/subscription/payment-due.ts';

/** Says on every page of the app that a payment failed; the subscription page has the whole card. */
export function PaymentDueLine() {
  const subscription = useSubscription();
  const { pathname } = useLocation();
  if (!isPaymentDue(subscription) || pathname === href('/dashboard/subscription')) return null;
  return (
    <aside aria-label="Payment due" className="border-b border-line bg-orange-wash text-sm">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-side py-2.5 sm:px-8">
        <p>
          <span className="font-medium">{paymentDueTitle(subscription)}.</span> Your last payment
          did not go through, so Premium is off.
        </p>
        <NewCardButton size="small">Update your card</NewCardButton>
      </div>
    </aside>
  );
}
