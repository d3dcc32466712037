import { planCatalogue, type Plan } from '@stillweb/contract/plans';
import type { Subscription } from '@stillweb/contract/subscription';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { knownPlan, planLabel } from '../status/labels.ts';
import { switchParameter } from '../plans/switch-plan-path.ts';

const PlanDialog = lazy(() => import('./plan-dialog.tsx'));

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
        <Suspense>
          <PlanDialog plan={asked} subscription={subscription} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const stay = { replace: true, preventScrollReset: true };
