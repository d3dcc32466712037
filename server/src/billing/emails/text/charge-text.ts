import { brandNames } from '@stillweb/contract/text/card-brand';
import { chargeText as wordCharge } from '@stillweb/contract/billing/charge-text';
import { longDay } from '@stillweb/contract/text/dates';
import type { CardCharge } from '@stillweb/contract/billing/subscription';
import { t } from '@stillweb/texts/t';
import type { Card } from '../../rules/email-content.ts';
import { addCard } from './draft.ts';

/** The next charge in words, with days in UTC. */
export function chargeText(charge: CardCharge, plan: string | null, card: Card | null): string {
  return wordCharge(charge, { plan, payer: card && ownCard(card), day: longDay });
}

function ownCard(card: Card): string {
  return t(
    'emails.card',
    'your {brand, select, unknown {card} other {{brand} card}} ending in {last4}',
    { brand: brandOf(card), last4: card.last4 },
  );
}

/** The name of a card's brand; "unknown" for a brand without one, and "none" without a card. */
export function brandOf(card: Card | null): string {
  return card ? (brandNames.get(card.brand) ?? 'unknown') : 'none';
}

/** The request for a card before a charge; nothing if there is one. */
export function cardRequest(card: Card | null): string[] {
  return card === null
    ? [
        t(
          'emails.card-request',
          "There's no card on file. Add one on your subscription page before then, so that Premium stays on.",
        ),
      ]
    : [];
}

/** The button of an email with that request; nothing if there is one. */
export function cardAction(card: Card | null) {
  return card === null ? { action: addCard } : {};
}
