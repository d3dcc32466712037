import type { Plan } from '@stillweb/contract/plans';
import type { Subscription } from '@stillweb/contract/subscription';
import { ResumeFirstDialog } from './resume-first-dialog.tsx';
import { SwitchPlanDialog } from './switch-plan-dialog.tsx';

interface PlanDialogProps {
  plan: Plan;
  subscription: Subscription;
  onChange: (plan: string) => void;
  onClose: () => void;
}

export function PlanDialog({ plan, subscription, onChange, onClose }: PlanDialogProps) {
  return subscription.cancelAt ? (
    <ResumeFirstDialog endsAt={subscription.cancelAt} onClose={onClose} />
  ) : (
    <SwitchPlanDialog
      plan={plan}
      subscription={subscription}
      onChange={onChange}
      onClose={onClose}
    />
  );
}
