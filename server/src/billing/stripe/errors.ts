import { t } from '@stillweb/texts/t';
import Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import { rateLimitDelay } from '../../platform/stripe/retry-after.ts';
import { explainDecline } from '../rules/status.ts';

const { errors } = Stripe;

/**
 * Maps an error of the Stripe SDK to one that our API explains. A request that Stripe finds invalid is
 * a fault of ours, never of the client; an error that is not of the SDK stays as it is.
 */
export function mapStripeError<Other>(error: Other): Other | AppError {
  if (error instanceof errors.StripeCardError) return declinedError(error);
  if (isOutage(error)) {
    const retryAfter = rateLimitDelay(error);
    return new AppError('PAYMENT_PROVIDER_UNAVAILABLE', {
      ...(retryAfter !== undefined && { retryAfter }),
      cause: error,
    });
  }
  if (error instanceof errors.StripeError) return new AppError('INTERNAL', { cause: error });
  return error;
}

/** Whether Stripe could not be reached, failed, or refuses our key or the number of our calls. */
export function isOutage(error: unknown): boolean {
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  );
}

/** Whether our key lacks a permission, which Stripe's message names. */
export function isForbidden(error: unknown): boolean {
  return error instanceof errors.StripePermissionError;
}

/** A declined payment, with the message that Stripe has written for the customer. */
function declinedError(error: { message?: string | undefined; cause?: unknown }): AppError {
  const explanation = error.message || t('errors.payment-declined.card', 'The card was declined.');
  return new AppError('PAYMENT_DECLINED', {
    message: explainDecline(explanation),
    cause: error,
  });
}

/** Whether the object does not exist at Stripe. */
export function isMissing(error: unknown): boolean {
  return error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Whether Stripe has no next invoice to preview, because the subscription ends with this period. */
export function isLastPeriod(error: unknown): boolean {
  return (
    error instanceof errors.StripeInvalidRequestError && error.code === 'invoice_upcoming_none'
  );
}

/** Whether Stripe answered that the request is invalid in the present state. */
export function isRefusal(error: unknown): boolean {
  return error instanceof errors.StripeInvalidRequestError;
}

/**
 * The currency in which Stripe bills a customer for something else, which keeps it from billing in another one;
 * undefined for any other error. Stripe names it in its message alone.
 */
export function boundCurrencyOf(error: unknown): string | undefined {
  if (!(error instanceof errors.StripeInvalidRequestError)) return undefined;
  return /^You cannot combine currencies .* with currency (\w{3})/.exec(error.message)?.[1];
}

/** Whether the bank declined a payment. */
export function isDecline(error: unknown): error is Stripe.errors.StripeCardError {
  return error instanceof errors.StripeCardError;
}

/**
 * Whether Stripe has given a final answer to a call, which it repeats to the same idempotency key. A
 * connection that failed, a limit (429) and a lock (409) leave the result open.
 */
export function isAnswered(error: unknown): boolean {
  if (!(error instanceof errors.StripeError)) return false;
  const { statusCode } = error;
  return statusCode !== undefined && statusCode !== 409 && statusCode !== 429;
}
