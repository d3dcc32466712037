import { brandNames } from '@stillweb/contract/text/card-brand';
import { chargeText as wordCharge } from '@stillweb/contract/billing/charge-text';
import { longDay } from '@stillweb/contract/text/dates';
import type { CardCharge } from '@stillweb/contract/billing/subscription';
import type { Card } from '../../rules/email-content.ts';
import { addCard } from './draft.ts';

/** The next charge in words, with days in UTC. */
export function chargeText(charge: CardCharge, plan: string | null, card: Card | null): string {
  return wordCharge(charge, { plan, payer: card && `your ${cardName(card)}`, day: longDay });
}

/** As in " to your Visa card ending in 4242"; empty without a card. */
export function cardText(card: Card | null): string {
  return card ? ` to your ${cardName(card)}` : '';
}

/** `Visa card ending in 4242`. */
export function cardName({ brand, last4 }: Card): string {
  const name = brandNames.get(brand);
  return `${name ? `${name} ` : ''}card ending in ${last4}`;
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
