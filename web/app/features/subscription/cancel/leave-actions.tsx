import type { Subscription } from '@stillweb/contract/subscription';
import { Button } from '@stillweb/ui/button.tsx';
import { lazyDialog } from '@stillweb/ui/lazy-dialog.tsx';
import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import { canPause } from '@stillweb/ui/subscription/can-pause.ts';
import { canCancel, changeLabels } from '@stillweb/ui/subscription/offered-changes.ts';
import { switchPlanPath } from '../switch-plan/switch-plan-path.ts';
import { CancelSubscription } from './cancel-subscription.tsx';

interface LeaveActionsProps {
  subscription: Subscription;
  /** Gets the focus once the pressed button is gone. */
  heading: RefObject<HTMLElement | null>;
}

/** To pause and to cancel; the one can lead to the other. */
export function LeaveActions({ subscription, heading }: LeaveActionsProps) {
  const navigate = useNavigate();
  const [isPausing, setIsPausing] = useState(false);
  if (!canCancel(subscription)) return null;

  const isPausable = canPause(subscription);
  return (
    <>
      {isPausable && (
        <Button variant="secondary" size="small" onClick={() => setIsPausing(true)}>
          {changeLabels.pause}
        </Button>
      )}
      <CancelSubscription
        subscription={subscription}
        heading={heading}
        onPause={() => setIsPausing(true)}
        onSwitch={() =>
          void navigate(switchPlanPath('MONTHLY'), { replace: true, preventScrollReset: true })
        }
      />
      {isPausable && (
        <PauseSubscription open={isPausing} heading={heading} onClose={() => setIsPausing(false)} />
      )}
    </>
  );
}

const PauseSubscription = lazyDialog(() => import('../pause/pause-subscription.tsx'));
