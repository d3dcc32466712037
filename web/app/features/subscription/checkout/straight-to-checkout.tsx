import { t } from '@stillweb/texts/t';
import { Loading } from '@stillweb/ui/feedback/loading.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chosenPlan, asksForCheckout } from '../../../session/visit.ts';

/** Opens the checkout of the remembered choice where a sign-up has ended. */
export function StraightToCheckout({ children }: { children: ReactNode }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [choice] = useState(() => (asksForCheckout(state) ? chosenPlan.get() : null));

  // A reload must not leave the page again.
  const forgetRequest = useEffectEvent(() => {
    if (choice) void navigate('.', { replace: true, state: null });
  });
  useEffect(() => forgetRequest(), []);

  if (!choice) return children;
  return (
    <Suspense fallback={<OpeningCheckout />}>
      <CheckoutOfChoice choice={choice} opening={<OpeningCheckout />}>
        {children}
      </CheckoutOfChoice>
    </Suspense>
  );
}

/** If it does not load, the page after the reload offers to continue with the plan. */
const CheckoutOfChoice = lazyPart(() => import('./checkout-of-choice.tsx'));

function OpeningCheckout() {
  return (
    <div className="grid max-w-2xl gap-4">
      <Heading level={1}>{t('checkout.opening.title', 'One moment')}</Heading>
      <Loading>{t('checkout.opening', 'Opening the payment page')}</Loading>
    </div>
  );
}
