import type { Card } from '../../email-content.ts';
import { cardName } from './card-name.ts';
import { addCard } from './draft.ts';

/** As in " to your Visa card ending in 4242"; empty where no card is known. */
export function cardText(card: Card | null): string {
  return card ? ` to your ${cardName(card)}` : '';
}

/** The request for a card before a charge; nothing if there is one. */
export function cardRequest(card: Card | null): string[] {
  return card === null
    ? [
        "There's no card on file. Add one on your subscription page before then, so that Premium stays on.",
      ]
    : [];
}

/** The button of an email with that request; nothing if there is one. */
export function cardAction(card: Card | null) {
  return card === null ? { action: addCard } : {};
}
