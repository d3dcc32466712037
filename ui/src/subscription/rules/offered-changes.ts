import { t } from '@stillweb/texts/t';
import { planCatalogue, type Plan } from '@stillweb/contract/billing/plans';
import {
  allowsChange,
  type Subscription,
  type SubscriptionChange,
} from '@stillweb/contract/billing/subscription';
import { planLabel } from './labels.ts';
import type { ScreenAction, ScreenButton } from './screen-button.ts';

/** How the buttons of the subscription page are called. */
export const changeLabels = {
  get newCard() {
    return t('subscription.new-card', 'Use another card');
  },
  get addCard() {
    return t('subscription.add-card', 'Add a card');
  },
  get pause() {
    return t('subscription.pause', 'Pause subscription');
  },
  get cancel() {
    return t('subscription.cancel', 'Cancel subscription');
  },
  get resume() {
    return t('subscription.resume', 'Resume subscription');
  },
};

/** The quiet buttons of a subscription, in their order. */
export function offeredChanges(subscription: Subscription): ScreenButton[] {
  const allows = (change: SubscriptionChange) => allowsChange(subscription, change);
  const card = allows('update-card') ? cardLabel(subscription) : null;
  // A pause that is announced has a message of its own.
  const isPausable = allows('pause') && !subscription.pause;
  return [
    ...plansToSwitchTo(subscription).map((plan) =>
      button(
        { action: 'switch plan', plan },
        t('subscription.switch-to', 'Switch to {plan}', { plan: planLabel(plan) }),
      ),
    ),
    ...(card ? [button({ action: 'update card' }, card)] : []),
    ...(isPausable ? [button({ action: 'pause' }, changeLabels.pause)] : []),
    ...(allows('cancel') ? [button({ action: 'cancel' }, changeLabels.cancel)] : []),
  ];
}

function button(action: ScreenAction, label: string): ScreenButton {
  return { ...action, label, variant: 'quiet', size: 'small' };
}

/** The plans to which a subscription can be changed at present. */
function plansToSwitchTo(subscription: Subscription): Plan[] {
  if (!allowsChange(subscription, 'switch')) return [];
  return Object.values(planCatalogue)
    .map((plan) => plan.plan)
    .filter((other) => other !== subscription.plan);
}

/** Null while there is neither a card nor a charge ahead. */
function cardLabel({ card, nextCharge }: Subscription): string | null {
  if (card) return changeLabels.newCard;
  return nextCharge ? changeLabels.addCard : null;
}
