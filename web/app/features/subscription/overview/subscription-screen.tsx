import type { Subscription } from '@stillweb/contract/subscription';
import { Card } from '@stillweb/ui/card.tsx';
import { lazyPart } from '@stillweb/ui/lazy-part.tsx';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { taxNote } from '../../../content/tax.ts';
import { useSubscription } from '../../../session/hooks.ts';
import { LeaveActions } from '../cancel/leave-actions.tsx';
import { Invoices } from '../invoices/invoices.tsx';
import { NewCardButton } from '../portal/new-card-button.tsx';
import { PauseNotice } from '../pause/pause-notice.tsx';
import { MissingCardNotice } from '@stillweb/ui/subscription/missing-card-notice.tsx';
import { cardChange, changeLabels } from '@stillweb/ui/subscription/offered-changes.ts';
import { subscriptionText } from '@stillweb/ui/subscription/labels.ts';
import { LaterEndNotice } from '@stillweb/ui/subscription/scheduled-end-notice.tsx';
import { PendingPlan } from '@stillweb/ui/subscription/pending-plan.tsx';
import { PlanChanged } from '../switch-plan/plan-changed.tsx';
import { focusAfterDialog } from './focus-after-dialog.ts';
import { ScheduledEnd } from './scheduled-end.tsx';
import { SubscriptionFacts } from '@stillweb/ui/subscription/subscription-facts.tsx';
import { SubscriptionHeader } from './subscription-header.tsx';
import { SwitchPlan } from '../switch-plan/switch-plan.tsx';

/** A change of plan is shown until something else has changed. */
type PlanResult = { plan: string; actions: string };

interface SubscriptionScreenProps {
  /** What is still missing until Premium works, if anything is. */
  nextStep: ReactNode;
}

export function SubscriptionScreen({ nextStep }: SubscriptionScreenProps) {
  const subscription = useSubscription();
  const heading = useRef<HTMLHeadingElement>(null);
  const [change, setChange] = useState<PlanResult | null>(null);
  const actions = shownActions(subscription);
  useFocusAfterChange(heading, actions);
  if (!subscription) return null;

  const { status, cancelAt, renewsUntil, pause, pendingPlan, slowPayment } = subscription;
  const cardLabel = cardChange(subscription);
  const isResultShown = change?.plan === subscription.plan && change?.actions === actions;
  return (
    <div className="grid gap-8">
      <SubscriptionHeader heading={heading} />
      {/* Who has paused it reads what that means in the notice below. */}
      {status !== 'PAUSED' && <p className="text-lg text-soft">{subscriptionText(status)}</p>}
      {isResultShown && (
        <PlanChanged key={change.plan} plan={change.plan} subscription={subscription} />
      )}
      {cancelAt && <ScheduledEnd endsAt={cancelAt} />}
      {renewsUntil && <LaterEndNotice endsAt={renewsUntil} subscription={subscription} />}
      {pause && !cancelAt && (
        <PauseNotice subscription={subscription} pause={pause} heading={heading} />
      )}
      <MissingCardNotice
        subscription={subscription}
        action={<NewCardButton>{changeLabels.addCard}</NewCardButton>}
      />
      {slowPayment && (
        <Suspense>
          <SlowPayment payment={slowPayment} />
        </Suspense>
      )}
      {pendingPlan && <PendingPlan plan={pendingPlan} />}
      {status !== 'PAUSED' && nextStep}
      <Card className="grid gap-6">
        <SubscriptionFacts subscription={subscription} taxNote={taxNote} />
        {slowPayment?.state !== 'PROCESSING' && (
          <div className="flex flex-wrap gap-3 max-sm:grid">
            <SwitchPlan
              subscription={subscription}
              onChange={(plan) => setChange({ plan, actions })}
            />
            {cardLabel && (
              <NewCardButton variant="secondary" size="small">
                {cardLabel}
              </NewCardButton>
            )}
            <LeaveActions subscription={subscription} heading={heading} />
          </div>
        )}
      </Card>
      <Invoices />
      <Suspense>
        {cancelAt && <ComeBackEmail />}
        <WithdrawFromContract />
      </Suspense>
    </div>
  );
}

/** By what the buttons of the page depend on. */
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

/** Few payments take that long. */
const SlowPayment = lazyPart(() =>
  import('../slow-payment/slow-payment.tsx').then((loaded) => loaded.SlowPayment),
);

/** Of those who have cancelled. */
const ComeBackEmail = lazyPart(() =>
  import('../come-back/come-back-email.tsx').then((loaded) => loaded.ComeBackEmail),
);

/** The end of the page, shown once the server has said whether it is possible. The footer leads to it too. */
const WithdrawFromContract = lazyPart(() =>
  import('../withdraw/withdraw-from-contract.tsx').then((loaded) => loaded.WithdrawFromContract),
);
