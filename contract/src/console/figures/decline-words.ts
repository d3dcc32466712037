import { wordsOf } from '../../text/words.ts';

const words: Record<string, string> = {
  authentication_required: 'the bank asks the customer to confirm',
  card_declined: 'the bank declined without a reason',
  card_not_supported: 'the card does not support this',
  card_velocity_exceeded: 'over the limit of the card',
  currency_not_supported: 'the card does not support the currency',
  do_not_honor: 'the bank declined without a reason',
  do_not_try_again: 'the bank forbids another attempt',
  expired_card: 'the card has expired',
  fraudulent: 'Stripe suspects fraud',
  generic_decline: 'the bank declined without a reason',
  incorrect_cvc: 'the security code is wrong',
  incorrect_number: 'the card number is wrong',
  insufficient_funds: 'not enough money on the card',
  invalid_account: 'the card or its account is not valid',
  issuer_not_available: 'the bank could not be reached',
  lost_card: 'the card was reported lost',
  pickup_card: 'the bank has blocked the card',
  processing_error: 'a technical fault at the bank',
  restricted_card: 'the bank has restricted the card',
  revocation_of_all_authorizations: 'the customer has stopped all charges',
  revocation_of_authorization: 'the customer has stopped this charge',
  stolen_card: 'the card was reported stolen',
  stop_payment_order: 'the customer has stopped this charge',
  transaction_not_allowed: 'the bank does not allow it',
  try_again_later: 'the bank asks to try again later',
  withdrawal_count_limit_exceeded: 'over the limit of the card',
};

/** Why a charge was declined, within a sentence; an unknown code is shown with spaces. */
export function declineWords(code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : wordsOf(code);
}
