import { StripeError } from '../../stripe-error.ts';
import type { CardDecline } from './cards.ts';

type Intent = Pick<StripeError['details'], 'payment_intent'>;

/** A decline as the API answers it: 402 `card_error`, with the payment intent if there is one. */
export function cardError(decline: CardDecline, intent: Intent = {}): StripeError {
  const { type, message, ...codes } = cardErrorOf(decline);
  return new StripeError(402, type, message, { ...codes, ...intent });
}

/** A decline as an intent carries it, in `last_payment_error` or `last_setup_error`. */
export function cardErrorOf({ code, decline_code, message }: CardDecline) {
  return { type: 'card_error' as const, code, ...(decline_code && { decline_code }), message };
}
