import { cards } from '../../../scripts/clients/hosted-pages.ts';

/** A card, and how its bank answers when it is saved and when it is charged. */
type TestCard = {
  number: string;
  methodId: string;
  last4: string;
  onSetup: 'accepts' | 'declines' | 'asks';
  onCharge: 'pays' | 'declines' | 'asks';
};

/** One card for each behavior of a bank. */
export const testCards = {
  good: card(cards.good, 'pm_card_visa', 'accepts', 'pays'),
  another: card('5555555555554444', 'pm_card_mastercard', 'accepts', 'pays'),
  failsLater: card(cards.failsLater, 'pm_card_chargeCustomerFail', 'accepts', 'declines'),
  declined: card(cards.declined, 'pm_card_chargeDeclined', 'declines', 'declines'),
  asksOnce: card(cards.asksOnce, 'pm_card_authenticationRequiredOnSetup', 'asks', 'pays'),
  asksAlways: card(cards.asksEveryTime, 'pm_card_authenticationRequired', 'asks', 'asks'),
};

export type CardName = keyof typeof testCards;

/** The user's action on the bank's page. */
export type AtBank = 'passes' | 'refuses' | 'leaves';

function card(
  number: string,
  methodId: string,
  onSetup: TestCard['onSetup'],
  onCharge: TestCard['onCharge'],
): TestCard {
  return { number, methodId, last4: number.slice(-4), onSetup, onCharge };
}
