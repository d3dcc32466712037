import { planCatalogue, trialDays, type Plan } from '@stillweb/contract/plans';
import { hasSubscription, type Subscription } from '@stillweb/contract/subscription';
import type { SubmitEvent } from 'react';
import { href, useNavigate } from 'react-router';
import { fixedFailureOf } from '../../../api/errors.ts';
import { useCurrentSubscriptionQuery } from '../../../api/subscription.ts';
import {
  useAccess,
  useIsSignedIn,
  useSessionPhase,
  useSubscription,
} from '../../../session/hooks.ts';
import { storePlan } from '../../../session/chosen-plan.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { planActionFor, planActionLabels } from './plan-action.ts';
import { PlanCard } from './plan-card.tsx';
import { notSold, planTerms } from './plan-terms.ts';
import { useChoosePlan } from './use-choose-plan.ts';
import { useOffers } from './use-offers.ts';

interface PlanCardsProps {
  headingLevel: 2 | 3;
}

/** Both plans, with the prices of the contract's catalogue: they need no request. */
export function PlanCards({ headingLevel }: PlanCardsProps) {
  const isSignedIn = useIsSignedIn();
  const isPending = useAccess() === 'unknown';
  const subscription = useSubscription();
  const { error, isFetching, refetch } = useCurrentSubscriptionQuery(undefined, {
    skip: !isSignedIn,
  });
  return (
    <div className="grid gap-6">
      {isPending && error && (
        <RetryNotice
          failure={fixedFailureOf(error, 'Failed to load subscription data')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <div className="grid gap-6 md:grid-cols-2">
        {!isSignedIn && <VisitorCards headingLevel={headingLevel} />}
        {isSignedIn && isPending && (
          <PendingCards headingLevel={headingLevel} isLoading={isFetching} />
        )}
        {isSignedIn && !isPending && (
          <UserCards headingLevel={headingLevel} subscription={subscription} />
        )}
      </div>
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
      terms={planTerms(plan, null, trialDays)}
      action={<LogInFirst plan={plan} />}
    />
  ));
}

/** A form, so that the button opens the log-in also without script. */
function LogInFirst({ plan }: { plan: Plan }) {
  const navigate = useNavigate();
  // The prerendered page is for visitors: a member must not see its button before React loads.
  const hidden = useSessionPhase() === 'unread' && 'signed-in:invisible';

  function logIn(event: SubmitEvent) {
    event.preventDefault();
    storePlan(plan);
    void navigate(href('/auth/login'));
  }

  return (
    <form action={href('/auth/login')} onSubmit={logIn} className={classes('grid', hidden)}>
      <Button type="submit" variant={buttonVariant(plan)}>
        {planActionLabels.choose}
      </Button>
    </form>
  );
}

/** Until the server has answered: a member must not be sold what he has. */
function PendingCards({ headingLevel, isLoading }: PlanCardsProps & { isLoading: boolean }) {
  return plans.map((plan) => (
    <PlanCard
      key={plan}
      plan={plan}
      headingLevel={headingLevel}
      terms=""
      action={
        isLoading && (
          <Button variant="secondary" pending>
            One moment…
          </Button>
        )
      }
    />
  ));
}

function UserCards({
  headingLevel,
  subscription,
}: PlanCardsProps & { subscription: Subscription | null }) {
  const { choose, loadingPlan } = useChoosePlan(subscription);
  const offers = useOffers();
  return plans.map((plan) => {
    const action = planActionFor(subscription, plan);
    const isClosed = action !== 'view' && offers.isClosed(plan);
    return (
      <PlanCard
        key={plan}
        plan={plan}
        headingLevel={headingLevel}
        terms={isClosed ? notSold : planTerms(plan, subscription, offers.trialDays)}
        action={
          !isClosed && (
            <Button
              variant={hasSubscription(subscription) ? 'secondary' : buttonVariant(plan)}
              pending={loadingPlan === plan}
              pendingText="One moment…"
              unavailable={loadingPlan !== null}
              onClick={() => choose(plan)}
            >
              {planActionLabels[action]}
            </Button>
          )
        }
      />
    );
  });
}

/** The plan with a badge gets the primary button. */
function buttonVariant(plan: Plan): 'primary' | 'secondary' {
  return planCatalogue[plan].badge ? 'primary' : 'secondary';
}
