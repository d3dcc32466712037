import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';

/**
 * Lets the SDK try a call again that Stripe refused because there were too many (429), after the time
 * that `Retry-After` asks for. The SDK (23.1) does not read that header, and tries a 429 again only where
 * Stripe says so (`Stripe-Should-Retry`). How often, and with what backoff, stays the SDK's decision.
 * @param longestWait milliseconds; the SDK gets a 429 that asks for more as it is
 */
export function honourRetryAfter(
  client: Stripe.HttpClient,
  longestWait: number,
  signal?: AbortSignal,
): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      const response = await client.makeRequest(...request);
      const wait = waitOf(response);
      if (wait === undefined || wait > longestWait) return response;
      // Read now, so that the connection is free during the wait.
      const body: unknown = await response.toJSON();
      await pause(wait, undefined, { ...(signal && { signal }) });
      return {
        getStatusCode: () => response.getStatusCode(),
        getHeaders: () => ({ ...response.getHeaders(), 'stripe-should-retry': 'true' }),
        getRawResponse: () => response.getRawResponse(),
        toStream: (onEnd) => response.toStream(onEnd),
        toJSON: async () => body,
      };
    },
  };
}

/** Milliseconds that a 429 asks us to wait: none where it names no time, undefined for other answers. */
function waitOf(response: Stripe.HttpClientResponse): number | undefined {
  if (response.getStatusCode() !== 429) return undefined;
  const seconds = Number(response.getHeaders()['retry-after'] ?? 0);
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0;
}

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
