import Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';

const { errors } = Stripe;

/**
 * What a failure of Stripe's means to our callers. Anything else, and every request that Stripe calls
 * wrong, stays what it is: a fault of ours.
 */
export function mapStripeError(error: unknown): unknown {
  if (error instanceof errors.StripeCardError) return declined(error);
  const isOutage =
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError;
  if (isOutage) return new AppError('PAYMENT_PROVIDER_UNAVAILABLE', { cause: error });
  return error;
}

/** A declined payment, in the words that Stripe has for the person who pays. */
export function declined(error: { message?: string | undefined; cause?: unknown }): AppError {
  const words = error.message || 'The card was declined.';
  return new AppError('PAYMENT_DECLINED', {
    message: `${words} Nothing has changed: your plan stays as it was.`,
    cause: error,
  });
}

/** Whether Stripe does not know what it was asked about. */
export function isMissing(error: unknown): boolean {
  return error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Whether Stripe refused a request for what it asked, rather than failing to answer it. */
export function isRefusal(error: unknown): boolean {
  return error instanceof errors.StripeInvalidRequestError;
}
