import {
  type Subscription,
  grantsAccess,
  type SlowPayment,
} from '@stillweb/contract/billing/subscription';
import { t } from '@stillweb/texts/t';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { planLabel } from '@stillweb/ui/subscription/rules/labels.ts';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds. At Stripe a payment takes a minute at most. */
const followedFor = 5 * 60_000;

/**
 * Follows a payment whose result is not known, and shows the result.
 * @returns whether to ask the server for it: for five minutes, then the user may
 */
export function useSlowPayment(subscription: Subscription | null): boolean {
  const isProcessing = subscription?.slowPayment?.state === 'PROCESSING';
  const [isOver, setIsOver] = useState(false);
  useOutcome(subscription);
  useEffect(() => {
    if (!isProcessing) return;
    const timer = setTimeout(() => setIsOver(true), followedFor);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [isProcessing]);
  return isProcessing && !isOver;
}

function useOutcome(subscription: Subscription | null): void {
  const last = useRef(subscription?.slowPayment);
  useEffect(() => {
    const before = last.current;
    last.current = subscription?.slowPayment;
    const outcome = before && subscription && outcomeOf(before, subscription);
    if (outcome) toast[outcome.kind](outcome.message);
  }, [subscription]);
}

type Outcome = { kind: 'success' | 'info' | 'error'; message: string };

/** The result of a slow payment; null while it is not known. */
export function outcomeOf(
  { state, plan }: SlowPayment,
  { slowPayment, ...subscription }: Subscription,
): Outcome | null {
  if (state !== 'PROCESSING' || slowPayment?.state === 'PROCESSING') return null;
  if (slowPayment) return { kind: 'error', message: slowPayment.message };
  if (plan === null) {
    const isPaid = grantsAccess(subscription.status);
    return isPaid
      ? { kind: 'success', message: t('subscription.paid', 'Your payment went through') }
      : null;
  }
  const label = planLabel(plan);
  if (subscription.plan === plan) {
    const message = t('plan-change.done', 'Your plan is now {plan}', { plan: label });
    return { kind: 'success', message };
  }
  return subscription.pendingPlan === plan
    ? {
        kind: 'info',
        message: t('plan-change.waiting', 'Your change to {plan} waits for your bank', {
          plan: label,
        }),
      }
    : null;
}
