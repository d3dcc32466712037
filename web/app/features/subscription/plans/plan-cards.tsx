import { planCatalogue, planTexts, type Plan } from '@stillweb/contract/billing/plans';
import { hasSubscription, type Subscription } from '@stillweb/contract/billing/subscription';
import { t } from '@stillweb/texts/t';
import { fixedFailureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { RetryNotice } from '@stillweb/ui/feedback/retry-notice.tsx';
import { isPaymentDue } from '@stillweb/ui/subscription/rules/payment-due.ts';
import { planActionFor, planActionLabels } from '@stillweb/ui/subscription/rules/plan-action.ts';
import { planNote, whyNotSold } from '@stillweb/ui/subscription/rules/plan-terms.ts';
import type { SubmitEvent } from 'react';
import { href, useNavigate } from 'react-router';
import { prefix } from '../../../language.ts';
import { useCurrentSubscriptionQuery } from '../../../api/subscription.ts';
import {
  useAccess,
  useIsSignedIn,
  useSessionPhase,
  useSubscription,
} from '../../../session/hooks.ts';
import { chosenPlan, type Choice } from '../../../session/visit.ts';
import { CodeNotice } from './code-notice.tsx';
import { CurrencySelect } from './currency-select.tsx';
import { PlanCard, type PlanCardProps, SmallPrint } from './plan-card.tsx';
import { useChoosePlan } from '../checkout/use-choose-plan.ts';
import { useOffers, type Offers } from './use-offers.ts';

interface PlanCardsProps {
  headingLevel: 2 | 3;
  /** Whether to buy a plan is the next thing to do on the page. */
  isNext?: boolean;
}

/**
 * Both plans. The plain prices are those of the contract's catalogue, which need no request; a user and a
 * visitor with an offer see what the server sells them.
 */
export function PlanCards({ headingLevel, isNext = true }: PlanCardsProps) {
  const isSignedIn = useIsSignedIn();
  const isPending = useAccess() === 'unknown';
  const subscription = useSubscription();
  const offers = useOffers();
  const { error, isFetching, refetch } = useCurrentSubscriptionQuery(undefined, {
    skip: !isSignedIn,
  });
  const cards = { headingLevel, isNext, offers };
  return (
    <div className="@container grid gap-6">
      <CurrencySelect offers={offers} />
      {isPending && error && (
        <RetryNotice
          failure={fixedFailureOf(
            error,
            t('subscription.not-loaded', 'Failed to load subscription data'),
          )}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {offers.notice && !hasSubscription(subscription) && <Notice title={offers.notice} />}
      {offers.code && !hasSubscription(subscription) && <CodeNotice code={offers.code} />}
      <div className="grid gap-6 @2xl:grid-cols-2">
        {!isSignedIn && <VisitorCards {...cards} />}
        {isSignedIn && isPending && <PendingCards {...cards} isLoading={isFetching} />}
        {isSignedIn && !isPending && <UserCards {...cards} subscription={subscription} />}
      </div>
      {!hasSubscription(subscription) && (
        <SmallPrint offers={offers} isPending={isSignedIn && isPending} />
      )}
    </div>
  );
}

type CardsProps = PlanCardsProps & { offers: Offers };

type CardParts = Pick<PlanCardProps, 'note' | 'action'>;

const plans: readonly Plan[] = Object.values(planCatalogue).map(({ plan }) => plan);

/** @param cardOf the content of a card below its features */
function Cards({
  headingLevel,
  offers,
  cardOf,
}: CardsProps & { cardOf: (plan: Plan) => CardParts }) {
  return plans.map((plan) => (
    <PlanCard
      key={plan}
      plan={plan}
      headingLevel={headingLevel}
      priceOf={offers.priceOf}
      {...cardOf(plan)}
    />
  ));
}

function VisitorCards(props: CardsProps) {
  const { offers, isNext } = props;
  function cardOf(plan: Plan): CardParts {
    const reason = whyNotSold(plan, offers);
    if (reason) return { note: reason, action: null };
    const action = (
      <LogInFirst
        choice={{ plan, offer: offers.offer, currency: offers.priceOf(plan)?.currency }}
        variant={buttonVariant(plan, isNext)}
      />
    );
    return { note: null, action };
  }
  return <Cards {...props} cardOf={cardOf} />;
}

/** A form, so that the button opens the log-in also without script. */
function LogInFirst({ choice, variant }: { choice: Choice; variant: 'primary' | 'secondary' }) {
  const navigate = useNavigate();
  // The prerendered page is for visitors: a member must not see its button before React loads.
  const hidden = useSessionPhase() === 'unread' && 'signed-in:invisible';

  function logIn(event: SubmitEvent) {
    event.preventDefault();
    chosenPlan.set(choice);
    void navigate(href('/auth/login'));
  }

  return (
    <form
      action={prefix ? prefix + href('/auth/login') : href('/auth/login')}
      onSubmit={logIn}
      className={classes('grid', hidden)}
    >
      <Button type="submit" variant={variant}>
        {planActionLabels.choose}
      </Button>
    </form>
  );
}

/** Until the server has answered: subscribers must not be sold their own plan. */
function PendingCards({ isLoading, ...props }: CardsProps & { isLoading: boolean }) {
  const action = isLoading && (
    <Button variant="secondary" pending>
      {t('plans.loading', 'One moment…')}
    </Button>
  );
  return <Cards {...props} cardOf={() => ({ note: null, action })} />;
}

function UserCards({ subscription, ...props }: CardsProps & { subscription: Subscription | null }) {
  const { offers, isNext } = props;
  const { choose, loadingPlan } = useChoosePlan(subscription, offers);
  function cardOf(plan: Plan): CardParts {
    const wanted = planActionFor(subscription, plan);
    const sale = { ...offers, isStopped: wanted === 'choose' && offers.isStopped };
    const reason = wanted === 'view' ? null : whyNotSold(plan, sale);
    if (reason) return { note: reason, action: null };
    const action = (
      <Button
        variant={buttonVariant(plan, isNext && sellsTo(subscription))}
        pending={loadingPlan === plan}
        pendingText={t('checkout.pending', 'One moment…')}
        unavailable={loadingPlan !== null}
        onClick={() => choose(plan)}
      >
        {planActionLabels[wanted]}
      </Button>
    );
    return { note: planNote(plan, subscription), action };
  }
  return <Cards {...props} cardOf={cardOf} />;
}

/** Whether a plan is the next step of a user, who neither has Premium nor a payment to make first. */
function sellsTo(subscription: Subscription | null): boolean {
  return !hasSubscription(subscription) && !isPaymentDue(subscription);
}

/** The plan with a badge gets the primary button, where there is one. */
function buttonVariant(plan: Plan, isNext: boolean | undefined): 'primary' | 'secondary' {
  return isNext && planTexts[plan].badge ? 'primary' : 'secondary';
}
