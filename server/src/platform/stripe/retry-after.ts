import Stripe from 'stripe';

/** Seconds. */
const defaultDelay = 30;
const longestDelay = 600;

/**
 * How many seconds Stripe wants us to wait, when it refuses a call because there are too many;
 * undefined for every other error.
 */
export function rateLimitDelay(error: unknown): number | undefined {
  if (!(error instanceof Stripe.errors.StripeRateLimitError)) return undefined;
  const asked = Number(error.headers?.['retry-after'] ?? Number.NaN);
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 1), longestDelay) : defaultDelay;
}
