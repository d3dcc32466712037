import type { Plan } from '@stillweb/contract/plans';
import type { Subscription } from '@stillweb/contract/subscription';
import { Button } from '@stillweb/ui/button.tsx';
import { lazyDialog } from '@stillweb/ui/lazy-dialog.tsx';
import { useSearchParams } from 'react-router';
import { parsePlan } from '@stillweb/ui/subscription/labels.ts';
import { plansToSwitchTo, switchLabel } from '@stillweb/ui/subscription/offered-changes.ts';
import { switchParameter } from './switch-plan-path.ts';

interface SwitchPlanProps {
  subscription: Subscription;
  /** Gets the new plan, once it is in effect. */
  onChange: (plan: string) => void;
}

/** Buttons for the other plans. The open dialog is a query parameter, so that plan cards can link to it. */
export function SwitchPlan({ subscription, onChange }: SwitchPlanProps) {
  const [parameters, setParameters] = useSearchParams();
  if (subscription.pendingPlan) return null;

  const requested = parsePlan(parameters.get(switchParameter));
  const open = (plan: Plan) => setParameters({ [switchParameter]: plan }, inPlace);
  const close = () => setParameters({}, inPlace);
  return (
    <>
      {plansToSwitchTo(subscription).map((plan) => (
        <Button key={plan} variant="secondary" size="small" onClick={() => open(plan)}>
          {switchLabel(plan)}
        </Button>
      ))}
      {requested && requested !== subscription.plan && (
        <PlanDialog
          open
          plan={requested}
          subscription={subscription}
          onChange={onChange}
          onClose={close}
        />
      )}
    </>
  );
}

const inPlace = { replace: true, preventScrollReset: true };

const PlanDialog = lazyDialog(() => import('./plan-dialog.tsx'));
