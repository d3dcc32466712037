import { planCatalogue, type Plan } from '@stillweb/contract/plans';
import type { Subscription } from '@stillweb/contract/subscription';
import { canPause } from './can-pause.ts';
import { planLabel } from './labels.ts';

/** How the buttons of the subscription page are called. */
export const changeLabels = {
  newCard: 'Use another card',
  addCard: 'Add a card',
  pause: 'Pause subscription',
  cancel: 'Cancel subscription',
  resume: 'Resume subscription',
};

export function switchLabel(plan: Plan): string {
  return `Switch to ${planLabel(plan)}`;
}

/** The plans to which a subscription can be changed at present. */
export function plansToSwitchTo({ plan, pause, pendingPlan }: Subscription): Plan[] {
  if (pause || pendingPlan) return [];
  return Object.values(planCatalogue)
    .map((facts) => facts.plan)
    .filter((other) => other !== plan);
}

/** The button for the card; null while there is neither one nor a charge ahead. */
export function cardChange({ card, nextCharge }: Subscription): string | null {
  if (card) return changeLabels.newCard;
  return nextCharge ? changeLabels.addCard : null;
}

export function canCancel({ cancelAt }: Subscription): boolean {
  return !cancelAt;
}

/** The labels of the buttons below the facts of a subscription, in their order. */
export function offeredChanges(subscription: Subscription): string[] {
  // Nothing else is changed while the result of a payment is not known.
  if (subscription.slowPayment?.state === 'PROCESSING') return [];
  const card = cardChange(subscription);
  return [
    ...plansToSwitchTo(subscription).map(switchLabel),
    ...(card ? [card] : []),
    ...(canPause(subscription) ? [changeLabels.pause] : []),
    ...(canCancel(subscription) ? [changeLabels.cancel] : []),
  ];
}
