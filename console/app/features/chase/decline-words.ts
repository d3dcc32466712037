const words: Record<string, string> = {
  authentication_required: 'The bank asks the customer to confirm',
  card_declined: 'The bank declined without a reason',
  card_not_supported: 'The card does not support this',
  card_velocity_exceeded: 'Over the limit of the card',
  currency_not_supported: 'The card does not support the currency',
  do_not_honor: 'The bank declined without a reason',
  do_not_try_again: 'The bank forbids another attempt',
  expired_card: 'The card has expired',
  fraudulent: 'Stripe suspects fraud',
  generic_decline: 'The bank declined without a reason',
  incorrect_cvc: 'The security code is wrong',
  incorrect_number: 'The card number is wrong',
  insufficient_funds: 'Not enough money on the card',
  invalid_account: 'The card or its account is not valid',
  issuer_not_available: 'The bank could not be reached',
  lost_card: 'The card was reported lost',
  pickup_card: 'The bank has blocked the card',
  processing_error: 'A technical fault at the bank',
  restricted_card: 'The bank has restricted the card',
  revocation_of_all_authorizations: 'The customer has stopped all charges',
  revocation_of_authorization: 'The customer has stopped this charge',
  stolen_card: 'The card was reported stolen',
  stop_payment_order: 'The customer has stopped this charge',
  transaction_not_allowed: 'The bank does not allow it',
  try_again_later: 'The bank asks to try again later',
  withdrawal_count_limit_exceeded: 'Over the limit of the card',
};

/** Why a charge was declined; an unknown code is shown with spaces. */
export function declineWords(code: string | null): string {
  if (code === null) return 'Not known';
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code.replaceAll('_', ' ');
}
