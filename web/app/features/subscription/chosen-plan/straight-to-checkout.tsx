import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { storedChoice } from '../../../session/chosen-plan.ts';
import { asksForCheckout } from '../../../session/straight-to-checkout.ts';
import { Heading } from '../../../ui/heading.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { useCheckout } from '../plans/use-checkout.ts';

/**
 * Opens the checkout of the remembered choice where the sign-up has ended. The page below it appears when
 * the checkout cannot be opened, and when the visitor comes back from it.
 */
export function StraightToCheckout({ children }: { children: ReactNode }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const checkout = useCheckout();
  const [choice] = useState(() => (asksForCheckout(state) ? storedChoice() : null));
  const [isStarted, setIsStarted] = useState(false);

  const start = useEffectEvent(() => {
    if (!choice) return;
    // A reload must not leave the page again.
    void navigate('.', { replace: true, state: null });
    checkout.start(choice.plan);
    setIsStarted(true);
  });
  useEffect(() => start(), []);

  if (!choice || (isStarted && !checkout.pending)) return children;
  return (
    <div className="grid max-w-2xl gap-4">
      <Heading level={1}>One moment</Heading>
      <Loading>The payment page opens</Loading>
    </div>
  );
}
