import type { Subscription } from '@stillweb/contract/billing/subscription';
import { t } from '@stillweb/texts/t';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { ComeBackNotice } from '@stillweb/ui/subscription/come-back-notice.tsx';
import { PaymentDueScreen } from '@stillweb/ui/subscription/payment-due-screen.tsx';
import { RequiredScreen } from '@stillweb/ui/subscription/required-screen.tsx';
import type { ReactNode } from 'react';
import { useChoice } from '../../../session/visit.ts';
import { Invoices } from './invoices.tsx';
import { ContinueWithPlan } from '../checkout/continue-with-plan.tsx';
import { useCheckout } from '../checkout/use-checkout.ts';
import { useOffers } from '../plans/use-offers.ts';
import { WithdrawalNotice } from '../leave/withdrawal-notice.tsx';
import { renderSubscriptionButton } from './subscription-button.tsx';

interface WithoutAccessProps {
  view: 'payment due' | 'required';
  /** Whether a new card is being charged. */
  isConfirmingCard: boolean;
  subscription: Subscription | null;
  browserFit: ReactNode;
}

/** The subscription page of a user without Premium. */
export default function WithoutAccess({ view, isConfirmingCard, ...user }: WithoutAccessProps) {
  const { subscription } = user;
  if (view === 'required' || !subscription) return <SubscriptionRequired {...user} />;
  return (
    <PaymentDueScreen
      subscription={subscription}
      isConfirming={isConfirmingCard}
      renderButton={renderSubscriptionButton}
    >
      <Invoices />
    </PaymentDueScreen>
  );
}

function SubscriptionRequired({
  subscription,
  browserFit,
}: Pick<WithoutAccessProps, 'subscription' | 'browserFit'>) {
  const { choice, forget } = useChoice();
  const hasEnded = subscription?.status === 'CANCELED';
  return (
    <RequiredScreen
      subscription={subscription}
      isPlanChosen={choice !== null}
      renderWithdrawal={(otherwise) => <WithdrawalNotice unavailable={otherwise} />}
      offer={
        <>
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
        </>
      }
      renderButton={renderSubscriptionButton}
    >
      {subscription && <Invoices />}
    </RequiredScreen>
  );
}

/** After the end: the way back to the plan that it was. */
function ComeBack({ subscription }: { subscription: Subscription }) {
  const checkout = useCheckout();
  const offers = useOffers();
  return (
    <ComeBackNotice
      subscription={subscription}
      offers={offers}
      renderAction={(plan, label) => (
        <Button
          pending={checkout.pending}
          pendingText={t('checkout.pending', 'One moment…')}
          onClick={() => checkout.start(plan, offers)}
        >
          {label}
        </Button>
      )}
    />
  );
}
