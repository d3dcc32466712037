import { refusalOf, type Subscription } from '@stillweb/contract/billing/subscription';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { offeredChanges } from '@stillweb/ui/subscription/rules/offered-changes.ts';
import type { ScreenAction } from '@stillweb/ui/subscription/rules/screen-button.ts';
import type { RefObject } from 'react';
import type { OpenChange } from './use-open-change.ts';

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

const PlanDialog = lazyDialog(() => import('../switch-plan/plan-dialog.tsx'));
const CancelDialog = lazyDialog(() => import('../cancel/cancel-dialog.tsx'));
const PauseDialog = lazyDialog(() => import('../pause/pause-dialog.tsx'));
const ResumeDialog = lazyDialog(() => import('../pause/resume-dialog.tsx'));
