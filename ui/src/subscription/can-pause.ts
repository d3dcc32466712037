import type { Subscription } from '@stillweb/contract/subscription';

/** As the server decides it: a year is paid for in advance, and a trial has nothing to pause. */
export function canPause(subscription: Subscription): boolean {
  const { status, plan, pause, cancelAt, renewsUntil, pendingPlan } = subscription;
  const isPlain = !pause && !cancelAt && !renewsUntil && !pendingPlan;
  return status === 'ACTIVE' && plan === 'MONTHLY' && isPlain;
}
