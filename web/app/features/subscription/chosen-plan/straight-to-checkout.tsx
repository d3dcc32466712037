import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePlansQuery } from '../../../api/subscription.ts';
import { storedChoice, type Choice } from '../../../session/chosen-plan.ts';
import { asksForCheckout } from '../../../session/straight-to-checkout.ts';
import { Heading } from '../../../ui/heading.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { useCheckout } from '../plans/use-checkout.ts';
import { useOffers } from '../plans/use-offers.ts';
import { decideStart } from './decide-start.ts';

/** Opens the checkout of the remembered choice where a sign-up has ended. */
export function StraightToCheckout({ children }: { children: ReactNode }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [choice] = useState(() => (asksForCheckout(state) ? storedChoice() : null));

  // A reload must not leave the page again.
  const forgetRequest = useEffectEvent(() => {
    if (choice) void navigate('.', { replace: true, state: null });
  });
  useEffect(() => forgetRequest(), []);

  return choice ? <Checkout choice={choice}>{children}</Checkout> : children;
}

/** The page below it appears when it must ask first, and when the visitor comes back from the checkout. */
function Checkout({ choice, children }: { choice: Choice; children: ReactNode }) {
  const { data: sold, isError: hasFailed } = usePlansQuery(choice.offer ?? undefined);
  const decision = decideStart(choice, { sold, hasFailed });
  const offers = useOffers(choice.offer);
  const checkout = useCheckout();
  const [isStarted, setIsStarted] = useState(false);

  if (checkout.pending && !isStarted) setIsStarted(true);

  const start = useEffectEvent(() => checkout.start(choice.plan, offers));
  useEffect(() => {
    if (decision === 'start') start();
  }, [decision]);

  if (decision === 'ask' || (isStarted && !checkout.pending)) return children;
  return (
    <div className="grid max-w-2xl gap-4">
      <Heading level={1}>One moment</Heading>
      <Loading>Opening the payment page</Loading>
    </div>
  );
}
