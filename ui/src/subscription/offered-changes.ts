import { planCatalogue, type Plan } from '@stillweb/contract/plans';
import type { Subscription } from '@stillweb/contract/subscription';
import { canPause } from './can-pause.ts';
import { planLabel } from './labels.ts';
import type { ScreenAction, ScreenButton } from './screen-button.ts';

/** How the buttons of the subscription page are called. */
export const changeLabels = {
  newCard: 'Use another card',
  addCard: 'Add a card',
  pause: 'Pause subscription',
  cancel: 'Cancel subscription',
  resume: 'Resume subscription',
};

/** The buttons below the facts of a subscription, in their order. */
export function offeredChanges(subscription: Subscription): ScreenButton[] {
  const { cancelAt, slowPayment } = subscription;
  // Nothing else is changed while the result of a payment is not known.
  if (slowPayment?.state === 'PROCESSING') return [];
  const card = cardLabel(subscription);
  return [
    ...plansToSwitchTo(subscription).map((plan) =>
      button({ action: 'switch plan', plan }, `Switch to ${planLabel(plan)}`),
    ),
    ...(card ? [button({ action: 'update card' }, card)] : []),
    ...(canPause(subscription) ? [button({ action: 'pause' }, changeLabels.pause)] : []),
    ...(cancelAt ? [] : [button({ action: 'cancel' }, changeLabels.cancel)]),
  ];
}

function button(action: ScreenAction, label: string): ScreenButton {
  return { ...action, label, variant: 'secondary', size: 'small' };
}

/** The plans to which a subscription can be changed at present. */
function plansToSwitchTo({ plan, pause, pendingPlan }: Subscription): Plan[] {
  if (pause || pendingPlan) return [];
  return Object.values(planCatalogue)
    .map((facts) => facts.plan)
    .filter((other) => other !== plan);
}

/** Null while there is neither a card nor a charge ahead. */
function cardLabel({ card, nextCharge }: Subscription): string | null {
  if (card) return changeLabels.newCard;
  return nextCharge ? changeLabels.addCard : null;
}
