import { chargeText as wordCharge } from '@stillweb/contract/charge-text';
import { longDay } from '@stillweb/contract/date-text';
import type { CardCharge } from '@stillweb/contract/subscription';
import type { Card } from '../../email-content.ts';
import { cardText } from './missing-card.ts';

/** The next charge in words, with days in UTC. */
export function chargeText(charge: CardCharge, plan: string | null, card: Card | null): string {
  return wordCharge(charge, { plan, payer: cardText(card), day: longDay });
}
