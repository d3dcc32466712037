import type { Subscription } from '@stillweb/contract/billing/subscription';
import { t } from '@stillweb/texts/t';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { ActiveScreen } from '@stillweb/ui/subscription/active-screen.tsx';
import { nextChargeText } from '@stillweb/ui/subscription/rules/charge-text.ts';
import { planLabel } from '@stillweb/ui/subscription/rules/labels.ts';
import { formatLongDate } from '@stillweb/ui/text/long-date.tsx';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { taxNote } from '../../../content/plain-plans.ts';
import { useSubscription } from '../../../session/hooks.ts';
import { Invoices } from './invoices.tsx';
import { ChangeDialogs, useOpenChange } from './change-dialogs.tsx';
import { SubscriptionButton } from './subscription-button.tsx';

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
const WithdrawFromContract = lazyPart(() => import('../leave/withdraw-from-contract.tsx'));

interface PlanChangedProps {
  plan: string;
  subscription: Subscription;
}

/** Takes the focus: the button that opened the dialog is gone. */
function PlanChanged({ plan, subscription }: PlanChangedProps) {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => focusAfterDialog(result), []);
  return (
    <div ref={result} tabIndex={-1}>
      <Notice
        tone="green"
        title={t('plan-change.done', 'Your plan is now {plan}', { plan: planLabel(plan) })}
      >
        <p>{nextChargeText(subscription, formatLongDate)}</p>
      </Notice>
    </div>
  );
}

/**
 * Focuses an element once a dialog that closes now has returned the focus: the button that opened it may
 * be gone, and another one would get it.
 * @returns a function that undoes it
 */
function focusAfterDialog(target: RefObject<HTMLElement | null>): () => void {
  const frame = requestAnimationFrame(() => target.current?.focus({ preventScroll: true }));
  return () => cancelAnimationFrame(frame);
}
