import { StripeError } from '../../stripe-error.ts';
import type { PayResult } from './pay-invoice.ts';

/** `error_if_incomplete`: anything but a collected payment is a 402, and nothing changes. */
export function refuseIfUnpaid({ answer, intent }: PayResult): void {
  if (answer.status === 'succeeded') return;
  const about = intent ? { payment_intent: intent } : {};
  if (answer.status === 'requires_action') {
    throw new StripeError(
      402,
      'card_error',
      'Payment for this subscription requires additional user action before it can be completed successfully.',
      { code: 'subscription_payment_intent_requires_action', ...about },
    );
  }
  const { code, decline_code, message } = answer;
  throw new StripeError(402, 'card_error', message, {
    code,
    ...(decline_code && { decline_code }),
    ...about,
  });
}
