import type { Subscription } from '@stillweb/contract/subscription';

/** As the server decides it: a year is paid for in advance, and a trial has nothing to pause. */
export function canPause({ status, plan, pause, cancelAt, pendingPlan }: Subscription): boolean {
  return status === 'ACTIVE' && plan === 'MONTHLY' && !pause && !cancelAt && !pendingPlan;
}
