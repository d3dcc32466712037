import type { Subscription } from '@stillweb/contract/billing/subscription';
import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { ActiveScreen } from '@stillweb/ui/subscription/active-screen.tsx';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { taxNote } from '../../../content/tax.ts';
import { useSubscription } from '../../../session/hooks.ts';
import { Invoices } from '../invoices/invoices.tsx';
import { PlanChanged } from '../switch-plan/plan-changed.tsx';
import { ChangeDialogs } from './change-dialogs.tsx';
import { focusAfterDialog } from './focus-after-dialog.ts';
import { SubscriptionButton } from './subscription-button.tsx';
import { useOpenChange } from './use-open-change.ts';

/** A change of plan is shown until something else has changed. */
type PlanResult = { plan: string; actions: string };

interface SubscriptionScreenProps {
  /** The next step until Premium works, if one is left. */
  nextStep: ReactNode;
}

export function SubscriptionScreen({ nextStep }: SubscriptionScreenProps) {
  const subscription = useSubscription();
  const heading = useRef<HTMLHeadingElement>(null);
  const [planChange, setPlanChange] = useState<PlanResult | null>(null);
  const change = useOpenChange();
  const actions = shownActions(subscription);
  useFocusAfterChange(heading, actions);
  if (!subscription) return null;

  const { plan } = subscription;
  const isResultShown = planChange?.plan === plan && planChange?.actions === actions;
  return (
    <ActiveScreen
      subscription={subscription}
      taxNote={taxNote}
      heading={heading}
      renderButton={(button) => <SubscriptionButton button={button} onOpen={change.open} />}
      result={
        <>
          {isResultShown && (
            <PlanChanged key={planChange.plan} plan={planChange.plan} subscription={subscription} />
          )}
          <ChangeDialogs
            subscription={subscription}
            change={change}
            heading={heading}
            onPlanChange={(changed) => setPlanChange({ plan: changed, actions })}
          />
        </>
      }
      invoices={<Invoices />}
      nextStep={nextStep}
    >
      <Suspense>
        <WithdrawFromContract />
      </Suspense>
    </ActiveScreen>
  );
}

/** The parts of a subscription that the buttons of the page depend on. */
function shownActions(subscription: Subscription | null): string {
  const { cancelAt, renewsUntil, pause, pendingPlan, slowPayment } = subscription ?? {};
  return `${cancelAt} ${renewsUntil} ${pause?.startsAt} ${pendingPlan} ${slowPayment?.state}`;
}

/** Canceling, resuming and a slow payment remove the pressed button, so the focus moves to the heading. */
function useFocusAfterChange(target: RefObject<HTMLElement | null>, state: string) {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return undefined;
    shown.current = state;
    return focusAfterDialog(target);
  }, [target, state]);
}

/** The end of the page, shown once the server has said whether it is possible. The footer leads to it too. */
const WithdrawFromContract = lazyPart(() => import('../withdraw/withdraw-from-contract.tsx'));
