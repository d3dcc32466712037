import type { InsteadOfCancel } from '@stillweb/contract/billing/manage-subscription';
import type { Plan } from '@stillweb/contract/billing/plans';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { t } from '@stillweb/texts/t';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { planLabel } from '@stillweb/ui/subscription/rules/labels.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { usePlanChange } from './use-plan-change.ts';
import { PlanChange, PlanChangeSkeleton } from './plan-change.tsx';

interface SwitchPlanDialogProps {
  plan: Plan;
  subscription: Subscription;
  /** Why the user was about to cancel, if so. */
  insteadOfCancel?: InsteadOfCancel;
  onChange: (plan: string) => void;
  onClose: () => void;
}

/** Shows what a plan change costs now and later, and makes the change when confirmed. */
export function SwitchPlanDialog({
  plan,
  subscription,
  insteadOfCancel,
  onChange,
  onClose,
}: SwitchPlanDialogProps) {
  const change = usePlanChange(plan, insteadOfCancel);
  const label = planLabel(plan);

  async function confirm() {
    const changed = await change.confirm();
    if (!changed) return;
    onClose();
    if (changed.slowPayment) toast.info(t('slow-payment.begun', 'Your bank is confirming this'));
    else if (changed.pendingPlan) {
      toast.info(
        t('plan-change.waiting', 'Your change to {plan} waits for your bank', { plan: label }),
      );
    } else onChange(plan);
  }

  return (
    <PreviewDialog
      open
      title={t('plan-change.title', 'Switch to {plan}?', { plan: label })}
      preview={{
        hasFailed: change.loadError !== null,
        isFetching: change.loading,
        reload: change.reload,
      }}
      isReady={change.preview !== null}
      pending={change.confirming}
      failure={change.loadError ?? change.confirmError}
      texts={{
        confirm: t('subscription.switch-to', 'Switch to {plan}', { plan: label }),
        pending: t('plan-change.pending', 'Switching…'),
        keep: t('plan-change.keep', 'Stay on {plan}', { plan: planLabel(subscription.plan) }),
      }}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {change.preview && <PlanChange preview={change.preview} subscription={subscription} />}
      {!change.preview && !change.loadError && <PlanChangeSkeleton />}
    </PreviewDialog>
  );
}
