import type { Subscription } from '@stillweb/contract/billing/subscription';
import { cardRequest } from '@stillweb/ui/subscription/rules/payment-due.ts';
import type { Access } from '../../../session/hooks.ts';

interface SubscriberState {
  access: Access;
  subscription: Pick<Subscription, 'status' | 'card'> | null;
  /** Of the free trial that this visitor would get. */
  trialDays: number | undefined;
}

/** Whether the subscription gives Premium now: a paused one does not. */
export function isPremiumOn({ access, subscription }: Omit<SubscriberState, 'trialDays'>): boolean {
  return access === 'active' && subscription?.status !== 'PAUSED';
}

/** Says what is left to do for Premium. */
export function subscribeText({ access, subscription, trialDays }: SubscriberState): string {
  if (access === 'unknown') return '';
  if (subscription?.status === 'PAUSED') {
    return 'Your subscription is paused, and Premium is off. Resume it on your subscription page.';
  }
  if (access === 'active') return 'Premium is on. Enjoy the quiet.';
  if (subscription?.status === 'PAST_DUE') {
    return `Your last payment failed. ${cardRequest(subscription)}, and your current subscription continues.`;
  }
  return trialDays
    ? "Choose a plan below. You won't be charged before the trial ends, and you can cancel anytime."
    : 'Choose a plan below. You can cancel anytime.';
}
