import { planCatalogue, type Plan } from '@stillweb/contract/plans';
import { grantsAccess, type Subscription } from '@stillweb/contract/subscription';
import type { SubmitEvent } from 'react';
import { href, useNavigate } from 'react-router';
import { useCurrentSubscriptionQuery } from '../../../api/subscription.ts';
import { useIsSignedIn, useSubscription } from '../../../session/hooks.ts';
import { storePlan } from '../../../session/chosen-plan.ts';
import { Button } from '../../../ui/button.tsx';
import { planActionFor, planActionLabels } from './plan-action.ts';
import { PlanCard } from './plan-card.tsx';
import { planTerms } from './plan-terms.ts';
import { useChoosePlan } from './use-choose-plan.ts';

interface PlanCardsProps {
  headingLevel: 2 | 3;
}

/** Both plans, with the prices of the contract's catalogue: they need no request. */
export function PlanCards({ headingLevel }: PlanCardsProps) {
  const isSignedIn = useIsSignedIn();
  const subscription = useSubscription();
  useCurrentSubscriptionQuery(undefined, { skip: !isSignedIn });
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {isSignedIn ? (
        <UserCards headingLevel={headingLevel} subscription={subscription} />
      ) : (
        <VisitorCards headingLevel={headingLevel} />
      )}
    </div>
  );
}

const plans: readonly Plan[] = Object.values(planCatalogue).map(({ plan }) => plan);

function VisitorCards({ headingLevel }: PlanCardsProps) {
  return plans.map((plan) => (
    <PlanCard
      key={plan}
      plan={plan}
      headingLevel={headingLevel}
      terms={planTerms(plan, null)}
      action={<LogInFirst plan={plan} />}
    />
  ));
}

/** A form, so that the button opens the log-in also without script. */
function LogInFirst({ plan }: { plan: Plan }) {
  const navigate = useNavigate();

  function logIn(event: SubmitEvent) {
    event.preventDefault();
    storePlan(plan);
    void navigate(href('/auth/login'));
  }

  return (
    <form action={href('/auth/login')} onSubmit={logIn} className="grid">
      <Button type="submit" variant={buttonVariant(plan)}>
        {planActionLabels.choose}
      </Button>
    </form>
  );
}

function UserCards({
  headingLevel,
  subscription,
}: PlanCardsProps & { subscription: Subscription | null }) {
  const { choose, loadingPlan } = useChoosePlan(subscription);
  return plans.map((plan) => (
    <PlanCard
      key={plan}
      plan={plan}
      headingLevel={headingLevel}
      terms={planTerms(plan, subscription)}
      action={
        <Button
          variant={grantsAccess(subscription?.status) ? 'secondary' : buttonVariant(plan)}
          pending={loadingPlan === plan}
          pendingText="One moment…"
          unavailable={loadingPlan !== null}
          onClick={() => choose(plan)}
        >
          {planActionLabels[planActionFor(subscription, plan)]}
        </Button>
      }
    />
  ));
}

/** The plan with a badge gets the primary button. */
function buttonVariant(plan: Plan): 'primary' | 'secondary' {
  return planCatalogue[plan].badge ? 'primary' : 'secondary';
}
