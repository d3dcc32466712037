/** A card as a person knows it: what its bank says when it is kept, and when it is charged. */
type KnownCard = {
  number: string;
  methodId: string;
  last4: string;
  whenKept: 'accepts' | 'declines' | 'asks';
  whenCharged: 'pays' | 'declines' | 'asks';
};

/** The cards of a story, of one bank behaviour each. */
export const testCards = {
  good: known('4242424242424242', 'pm_card_visa', 'accepts', 'pays'),
  another: known('5555555555554444', 'pm_card_mastercard', 'accepts', 'pays'),
  failsLater: known('4000000000000341', 'pm_card_chargeCustomerFail', 'accepts', 'declines'),
  declined: known('4000000000000002', 'pm_card_chargeDeclined', 'declines', 'declines'),
  asksOnce: known('4000002500003155', 'pm_card_authenticationRequiredOnSetup', 'asks', 'pays'),
  asksAlways: known('4000002760003184', 'pm_card_authenticationRequired', 'asks', 'asks'),
};

export type CardName = keyof typeof testCards;

/** What a person does at the bank's page. */
export type AtBank = 'passes' | 'refuses' | 'leaves';

function known(
  number: string,
  methodId: string,
  whenKept: KnownCard['whenKept'],
  whenCharged: KnownCard['whenCharged'],
): KnownCard {
  return { number, methodId, last4: number.slice(-4), whenKept, whenCharged };
}
