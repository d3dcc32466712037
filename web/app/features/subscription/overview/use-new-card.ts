import type { Subscription } from '@stillweb/contract/billing/subscription';
import { newCardQuery } from '@stillweb/contract/billing/manage-subscription';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useConfirmPaymentMethodMutation } from '../../../api/subscription.ts';

/**
 * After the return from the portal's page of the card: has the server read the card and pay with it, so
 * that a late webhook does not matter. A failed request changes nothing: the page asks for the
 * subscription again and again while a payment is due.
 * @returns the subscription as it was before; undefined when the visit is no such return
 */
export function useNewCard(subscription: Subscription | null) {
  const [parameters, setParameters] = useSearchParams();
  const [isReturn] = useState(() => parameters.get(newCardQuery.name) === newCardQuery.value);
  const [before] = useState(() => (isReturn ? subscription : undefined));
  const [confirm, { isLoading, isUninitialized }] = useConfirmPaymentMethodMutation();

  const confirmReturn = useEffectEvent(() => {
    // A reload must not ask once more.
    setParameters({}, { replace: true, preventScrollReset: true });
    void confirm();
  });
  useEffect(() => {
    if (isReturn) confirmReturn();
  }, [isReturn]);

  return { before, isConfirming: isReturn && (isLoading || isUninitialized) };
}
