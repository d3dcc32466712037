import type { Subscription } from '@stillweb/contract/billing/subscription';
import { t } from '@stillweb/texts/t';
import type { Access } from '../../../session/hooks.ts';

export type StepNumber = 1 | 2 | 3;

interface Progress {
  isInstalled: boolean;
  isLoggedIn: boolean;
  isPremium: boolean;
  isLinked: boolean;
}

/** The first step that is left; null when all are done. Linking the browser is part of the last one. */
export function currentStep(progress: Progress): StepNumber | null {
  if (!progress.isInstalled) return 1;
  if (!progress.isLoggedIn) return 2;
  return progress.isPremium && progress.isLinked ? null : 3;
}

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

/** The remaining steps to Premium. */
export function subscribeText({ access, subscription, trialDays }: SubscriberState): string {
  if (access === 'unknown') return '';
  if (subscription?.status === 'PAUSED') {
    return t(
      'onboarding.subscribe.paused',
      'Your subscription is paused, and Premium is off. Resume it on your subscription page.',
    );
  }
  if (access === 'active') {
    return t('onboarding.subscribe.done', 'Premium is on. Enjoy the quiet.');
  }
  if (subscription?.status === 'PAST_DUE') {
    return subscription.card
      ? t(
          'plan-terms.failed',
          'Your last payment failed. Update your card, and your current subscription continues.',
        )
      : t(
          'plan-terms.failed-without-card',
          'Your last payment failed. Add a card, and your current subscription continues.',
        );
  }
  return trialDays
    ? t(
        'onboarding.subscribe.text-with-trial',
        "Choose a plan below. You won't be charged before the trial ends, and you can cancel anytime.",
      )
    : t('onboarding.subscribe.text', 'Choose a plan below. You can cancel anytime.');
}
