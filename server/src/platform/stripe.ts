import Stripe from 'stripe';
import { honourRetryAfter } from './retry-after.ts';
import { stripeLimits, type CallLimits } from './stripe-limits.ts';
import { noTracing, withSpan, type Tracing } from './tracing.ts';

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
  const client = tracing === noTracing ? Stripe.createNodeHttpClient() : tracedClient(tracing);
  const abortable = signal ? abortableClient(client, signal) : client;
  const common = {
    timeout,
    maxNetworkRetries,
    telemetry: false,
    httpClient: honourRetryAfter(abortable, longestRetryAfter, signal),
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

function abortableClient(client: Stripe.HttpClient, signal: AbortSignal): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      signal.throwIfAborted();
      const aborted = Promise.withResolvers<never>();
      const abort = () => aborted.reject(signal.reason);
      signal.addEventListener('abort', abort);
      try {
        return await Promise.race([client.makeRequest(...request), aborted.promise]);
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
  };
}

/** Records a span for each attempt, also for one that gets no answer. */
function tracedClient(tracing: Tracing): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (host, port, path, method, ...rest) =>
      withSpan(
        tracing,
        {
          name: `Stripe ${method} ${patternOf(path)}`,
          kind: 'call',
          attributes: { 'http.request.method': method, 'server.address': host },
        },
        () => client.makeRequest(host, port, path, method, ...rest),
        (response) => ({
          'http.response.status_code': response.getStatusCode(),
          'stripe.request_id': String(response.getHeaders()['request-id'] ?? ''),
        }),
      ),
  };
}

/** Replaces ids and drops the query, which may hold an email address. */
function patternOf(path: string): string {
  const [withoutQuery = ''] = path.split('?', 1);
  const segments = withoutQuery.split('/');
  return segments.map((segment) => (/^([a-z_]*|v\d)$/.test(segment) ? segment : ':id')).join('/');
}
