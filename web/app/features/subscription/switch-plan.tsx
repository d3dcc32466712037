import { planCatalogue, type Plan } from '@stillweb/contract/plans';
import type { Subscription } from '@stillweb/contract/subscription';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { knownPlan, planLabel } from './labels.ts';
import { ResumeFirstDialog } from './resume-first-dialog.tsx';
import { SwitchPlanDialog } from './switch-plan-dialog.tsx';
import { switchParameter } from './switch-plan-path.ts';

/** The plans to switch to. Which dialog is open stands in the address, so that plan cards lead to it. */
export function SwitchPlan({ subscription }: { subscription: Subscription }) {
  const [parameters, setParameters] = useSearchParams();
  if (subscription.pendingPlan) return null;

  const asked = knownPlan(parameters.get(switchParameter));
  const others = Object.values(planCatalogue).filter(({ plan }) => plan !== subscription.plan);
  const open = (plan: Plan) => setParameters({ [switchParameter]: plan }, stay);
  const close = () => setParameters({}, stay);
  return (
    <>
      {others.map(({ plan }) => (
        <Button key={plan} variant="secondary" onClick={() => open(plan)}>
          {`Switch to ${planLabel(plan)}`}
        </Button>
      ))}
      {asked && asked !== subscription.plan && (
        <PlanDialog plan={asked} subscription={subscription} onClose={close} />
      )}
    </>
  );
}

const stay = { replace: true, preventScrollReset: true };

function PlanDialog({
  plan,
  subscription,
  onClose,
}: {
  plan: Plan;
  subscription: Subscription;
  onClose: () => void;
}) {
  return subscription.cancelAt ? (
    <ResumeFirstDialog endsAt={subscription.cancelAt} onClose={onClose} />
  ) : (
    <SwitchPlanDialog plan={plan} subscription={subscription} onClose={onClose} />
  );
}
