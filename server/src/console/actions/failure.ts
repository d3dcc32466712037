import Stripe from 'stripe';
import { isAnswered, isDecline, isRefusal } from '../../billing/stripe/errors.ts';
import { AppError } from '../../platform/app-error.ts';

const { errors } = Stripe;

/** What Stripe refuses, by its code, in words of ours. */
const refusals: Record<string, string> = {
  charge_already_refunded: 'This payment is refunded already.',
  charge_disputed: 'This payment is disputed: its bank decides about it.',
  amount_too_large: 'That is more than is left of the payment.',
  resource_missing: 'Stripe has no such object any more. Resync the customer, then try again.',
};

/** Why an action has failed for good, for staff; undefined when it may be tried again. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof AppError) return isTemporary(error) ? undefined : messageOf(error);
  if (!(error instanceof errors.StripeError)) return undefined;
  if (!isRefusal(error) && !isDecline(error)) return undefined;
  return refusals[error.code ?? ''] ?? `Stripe has refused it: ${error.message}`;
}

/** Whether Stripe has answered, and with a failure of its own: it repeats that to the same idempotency key. */
export function isFailureOfStripe(error: unknown): boolean {
  return isAnswered(error);
}

const temporary = new Set<AppError['code']>([
  'BUSY',
  'INTERNAL',
  'PAYMENT_PROCESSING',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
]);

function isTemporary({ code }: AppError): boolean {
  return temporary.has(code);
}

function messageOf({ message, hasOwnMessage, code }: AppError): string {
  return hasOwnMessage ? message : `It is not possible now (${code}).`;
}
