import type { Subscription } from '@stillweb/contract/subscription';
import { href } from 'react-router';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Heading } from '../../ui/heading.tsx';
import { RememberedPlan } from './remembered-plan.tsx';
import { SubscriptionTrouble } from './subscription-trouble.tsx';

export function SubscriptionRequired({ subscription }: { subscription: Subscription | null }) {
  const pastDue = subscription?.status === 'PAST_DUE';
  return (
    <div className="grid max-w-2xl gap-8">
      <div className="grid gap-4">
        <Heading level={1}>Subscription Required</Heading>
        <p className="text-soft">
          You need an active subscription to use this page: here you see your plan, what is charged
          next, and change or cancel it whenever you like.
        </p>
      </div>
      {subscription && <SubscriptionTrouble subscription={subscription} />}
      {!pastDue && <RememberedPlan subscription={subscription} />}
      <div>
        <ButtonLink to={href('/pricing')} variant={pastDue ? 'secondary' : 'primary'}>
          View Plans & Features
        </ButtonLink>
      </div>
    </div>
  );
}
