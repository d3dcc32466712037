import type { InsteadOfCancel } from '@stillweb/contract/billing/manage-subscription';
import type { Plan } from '@stillweb/contract/billing/plans';
import { refusalOf, type Subscription } from '@stillweb/contract/billing/subscription';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { parsePlan } from '@stillweb/ui/subscription/rules/labels.ts';
import { offeredChanges } from '@stillweb/ui/subscription/rules/offered-changes.ts';
import type { ScreenAction } from '@stillweb/ui/subscription/rules/screen-button.ts';
import { type RefObject, useState } from 'react';
import { useSearchParams } from 'react-router';
import { switchParameter } from '../change/switch-plan-path.ts';

interface ChangeDialogsProps {
  subscription: Subscription;
  change: OpenChange;
  /** Gets the focus after a change that removes the pressed button. */
  heading: RefObject<HTMLElement | null>;
  /** Gets the new plan, once it is in effect. */
  onPlanChange: (plan: string) => void;
}

/** The dialogs of the changes that are offered; that of canceling can lead to the others. */
export function ChangeDialogs({ subscription, change, heading, onPlanChange }: ChangeDialogsProps) {
  const { plan, pause } = subscription;
  const isProcessing = refusalOf(subscription, 'switch') === 'PAYMENT_PROCESSING';
  const offered = offeredChanges(subscription);
  const isOffered = (name: ScreenAction['action']) => offered.some(({ action }) => action === name);
  const common = { subscription, heading, onClose: change.close };
  return (
    <>
      {change.plan && change.plan !== plan && !isProcessing && (
        <PlanDialog
          open
          plan={change.plan}
          subscription={subscription}
          insteadOfCancel={change.insteadOfCancel}
          onChange={onPlanChange}
          onClose={change.close}
        />
      )}
      {isOffered('cancel') && (
        <CancelDialog open={change.action === 'cancel'} {...common} onOpen={change.open} />
      )}
      {isOffered('pause') && (
        <PauseDialog
          open={change.action === 'pause'}
          {...common}
          insteadOfCancel={change.insteadOfCancel}
        />
      )}
      {pause && change.action === 'end pause' && <ResumeDialog open {...common} />}
    </>
  );
}

const PlanDialog = lazyDialog(() => import('../change/plan-dialog.tsx'));
const CancelDialog = lazyDialog(() => import('../leave/cancel-dialog.tsx'));
const PauseDialog = lazyDialog(() => import('../change/pause-dialog.tsx'));
const ResumeDialog = lazyDialog(() => import('../change/resume-dialog.tsx'));

interface OpenChange {
  /** The change whose dialog is open. */
  action: ScreenAction['action'] | null;
  /** The plan that is asked for. */
  plan: Plan | null;
  /** Why the user was about to cancel, if the open dialog was offered instead. */
  insteadOfCancel: InsteadOfCancel;
  open: (change: ScreenAction, insteadOfCancel?: InsteadOfCancel) => void;
  close: () => void;
}

const inPlace = { replace: true, preventScrollReset: true };

/** The open dialog. That of a plan is a query parameter, so that plan cards can link to it. */
export function useOpenChange(): OpenChange {
  const [parameters, setParameters] = useSearchParams();
  const [action, setAction] = useState<OpenChange['action']>(null);
  const [insteadOfCancel, setInsteadOfCancel] = useState<InsteadOfCancel>();
  const plan = parsePlan(parameters.get(switchParameter));

  function open(change: ScreenAction, reason?: InsteadOfCancel) {
    setInsteadOfCancel(reason);
    if (change.action !== 'switch plan') return setAction(change.action);
    setAction(null);
    setParameters({ [switchParameter]: change.plan }, inPlace);
  }

  function close() {
    setInsteadOfCancel(undefined);
    setAction(null);
    if (plan) setParameters({}, inPlace);
  }

  return { action, plan, insteadOfCancel, open, close };
}
