import type { Plan } from '@stillweb/contract/plans';
import type { Subscription } from '@stillweb/contract/subscription';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import ModalDialog from '@stillweb/ui/modal-dialog.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { planLabel } from '@stillweb/ui/subscription/labels.ts';
import { PlanChange, PlanChangeSkeleton } from './plan-change.tsx';
import { usePlanChange } from './use-plan-change.ts';

interface SwitchPlanDialogProps {
  plan: Plan;
  subscription: Subscription;
  onChange: (plan: string) => void;
  onClose: () => void;
}

/** Shows what a plan change costs now and later, and makes the change when confirmed. */
export function SwitchPlanDialog({ plan, subscription, onChange, onClose }: SwitchPlanDialogProps) {
  const change = usePlanChange(plan);
  const label = planLabel(plan);

  async function confirm() {
    const changed = await change.confirm();
    if (!changed) return;
    onClose();
    if (changed.slowPayment) toast.info('Your bank is confirming this');
    else if (changed.pendingPlan) toast.info(`Your change to ${label} waits for your bank`);
    else onChange(plan);
  }

  return (
    <ModalDialog
      open
      onClose={onClose}
      dismissible={!change.confirming}
      title={`Switch to ${label}?`}
      actions={
        <>
          {change.loadError ? (
            <Button pending={change.loading} pendingText="Trying…" onClick={change.reload}>
              Try again
            </Button>
          ) : (
            <Button
              pending={change.confirming}
              pendingText="Switching…"
              unavailable={change.preview === null}
              onClick={() => void confirm()}
            >
              {`Switch to ${label}`}
            </Button>
          )}
          <Button variant="secondary" unavailable={change.confirming} onClick={onClose}>
            {`Stay on ${planLabel(subscription.plan)}`}
          </Button>
        </>
      }
    >
      {change.preview && <PlanChange preview={change.preview} subscription={subscription} />}
      {!change.preview && !change.loadError && <PlanChangeSkeleton />}
      <FormError>{change.loadError ?? change.confirmError}</FormError>
    </ModalDialog>
  );
}
