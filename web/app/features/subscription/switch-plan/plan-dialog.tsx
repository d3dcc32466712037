import type { Plan } from '@stillweb/contract/plans';
import { refusalOf, type Subscription } from '@stillweb/contract/subscription';
import { PauseFirstDialog } from './pause-first-dialog.tsx';
import { ResumeFirstDialog } from './resume-first-dialog.tsx';
import { SwitchPlanDialog } from './switch-plan-dialog.tsx';

interface PlanDialogProps {
  open: boolean;
  plan: Plan;
  subscription: Subscription;
  onChange: (plan: string) => void;
  onClose: () => void;
}

/** Loads when it opens for the first time: see `switch-plan.tsx`. */
export default function PlanDialog({
  open,
  plan,
  subscription,
  onChange,
  onClose,
}: PlanDialogProps) {
  if (!open) return null;
  const refusal = refusalOf(subscription, 'switch');
  if (refusal === 'SUBSCRIPTION_PAUSED') return <PauseFirstDialog onClose={onClose} />;
  const endsAt = subscription.cancelAt ?? subscription.renewsUntil;
  return refusal === 'CANCELLATION_SCHEDULED' && endsAt ? (
    <ResumeFirstDialog endsAt={endsAt} onClose={onClose} />
  ) : (
    <SwitchPlanDialog
      plan={plan}
      subscription={subscription}
      onChange={onChange}
      onClose={onClose}
    />
  );
}
