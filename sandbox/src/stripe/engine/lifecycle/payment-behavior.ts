import { StripeError } from '../../stripe-error.ts';
import { cardError } from '../cards/card-error.ts';
import type { PayResult } from './pay-invoice.ts';

/**
 * Enforces `error_if_incomplete` after an attempt.
 * @throws `card_error` (402) unless the invoice was paid, which undoes the whole request
 */
export function refuseIfUnpaid({ answer, intent }: PayResult): void {
  if (answer.status === 'succeeded') return;
  const details = intent ? { payment_intent: intent } : {};
  if (answer.status === 'declined') throw cardError(answer, details);
  throw new StripeError(
    402,
    'card_error',
    'Payment for this subscription requires additional user action before it can be completed successfully.',
    { code: 'subscription_payment_intent_requires_action', ...details },
  );
}
