import Stripe from 'stripe';
import { createStripeHttpClient } from './stripe-http-client.ts';
import { stripeLimits, type CallLimits } from './stripe-limits.ts';
import { noTracing, type Tracing } from '../telemetry/tracing.ts';

type Options = {
  secretKey: string;
  apiBase?: string | undefined;
  limits?: CallLimits;
  tracing?: Tracing;
  signal?: AbortSignal;
};

/**
 * The official client. A lost connection, a conflict (409), a limit (429) and a 5xx are tried again by the
 * SDK, with backoff and under the same idempotency key; then the call fails as an outage.
 * @param options.apiBase the address of another server than Stripe's, like the offline sandbox
 * @param options.limits by default those of a job
 * @param options.signal fails the calls that are under way when it aborts, and all later ones
 */
export function createStripe({
  secretKey,
  apiBase,
  limits = stripeLimits.job,
  tracing = noTracing,
  signal,
}: Options): Stripe {
  const { timeout, maxNetworkRetries, longestRetryAfter } = limits;
  const common = {
    timeout,
    maxNetworkRetries,
    telemetry: false,
    httpClient: createStripeHttpClient({ tracing, longestRetryAfter, signal }),
  };
  if (!apiBase) return new Stripe(secretKey, common);
  const base = new URL(apiBase);
  const secure = base.protocol === 'https:';
  return new Stripe(secretKey, {
    ...common,
    host: base.hostname,
    port: base.port || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
  });
}
