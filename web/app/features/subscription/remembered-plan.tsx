import type { Subscription } from '@stillweb/contract/subscription';
import { useState } from 'react';
import { rememberedPlan } from '../../session/remembered-plan.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { planTerms } from './plan-terms.ts';
import { useCheckout } from './use-checkout.ts';

/** Goes on with the plan that was chosen before there was an account; nothing if none was. */
export function RememberedPlan({ subscription }: { subscription: Subscription | null }) {
  const [plan] = useState(rememberedPlan);
  const checkout = useCheckout();
  if (!plan) return null;
  return (
    <Notice
      tone="green"
      title="Pick up where you left off"
      actions={
        <Button
          pending={checkout.pending}
          pendingText="One moment…"
          onClick={() => checkout.start(plan)}
        >
          {`Continue with ${plan === 'MONTHLY' ? 'Monthly' : 'Yearly'}`}
        </Button>
      }
    >
      <p>{planTerms(plan, subscription)}</p>
    </Notice>
  );
}
