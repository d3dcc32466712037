import type { Subscription } from '@stillweb/contract/billing/subscription';
import { RequiredScreen } from '@stillweb/ui/subscription/required-screen.tsx';
import type { ReactNode } from 'react';
import { useChoice } from '../../../session/visit.ts';
import { Invoices } from '../invoices/invoices.tsx';
import { ComeBack } from '../plans/come-back.tsx';
import { ContinueWithPlan } from '../plans/continue-with-plan.tsx';
import { WithdrawalNotice } from '../withdraw/withdrawal-notice.tsx';
import { renderSubscriptionButton } from './subscription-button.tsx';

interface SubscriptionRequiredProps {
  subscription: Subscription | null;
  browserFit: ReactNode;
}

export default function SubscriptionRequired({
  subscription,
  browserFit,
}: SubscriptionRequiredProps) {
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
