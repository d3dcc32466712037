import {
  grantsAccess,
  type SlowPayment,
  type Subscription,
} from '@stillweb/contract/billing/subscription';
import { planLabel } from '@stillweb/ui/subscription/rules/labels.ts';

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
    return isPaid ? { kind: 'success', message: 'Your payment went through' } : null;
  }
  const label = planLabel(plan);
  if (subscription.plan === plan) {
    return { kind: 'success', message: `Your plan is now ${label}` };
  }
  return subscription.pendingPlan === plan
    ? { kind: 'info', message: `Your change to ${label} waits for your bank` }
    : null;
}
