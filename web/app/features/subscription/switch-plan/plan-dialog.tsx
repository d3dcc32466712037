import type { Plan } from '@stillweb/contract/plans';
import type { Subscription } from '@stillweb/contract/subscription';
import { PauseFirstDialog } from './pause-first-dialog.tsx';
import { ResumeFirstDialog } from './resume-first-dialog.tsx';
import { SwitchPlanDialog } from './switch-plan-dialog.tsx';

interface PlanDialogProps {
  plan: Plan;
  subscription: Subscription;
  onClose: () => void;
}

export function PlanDialog({ plan, subscription, onClose }: PlanDialogProps) {
  if (subscription.pause) return <PauseFirstDialog onClose={onClose} />;
  return subscription.cancelAt ? (
    <ResumeFirstDialog endsAt={subscription.cancelAt} onClose={onClose} />
  ) : (
    <SwitchPlanDialog plan={plan} subscription={subscription} onClose={onClose} />
  );
}
