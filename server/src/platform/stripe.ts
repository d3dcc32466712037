import Stripe from 'stripe';
import { noTracing, withSpan, type Tracing } from './tracing.ts';

type Options = {
  secretKey: string;
  apiBase?: string | undefined;
  tracing?: Tracing;
  signal?: AbortSignal;
};

/**
 * The official client. A call may take 8 s with its retry; then it fails as an outage.
 * @param options.apiBase the address of another server than Stripe's, like the offline sandbox
 * @param options.signal fails the calls that are under way when it aborts, and all later ones
 */
export function createStripe({ secretKey, apiBase, tracing = noTracing, signal }: Options): Stripe {
  const client = tracing === noTracing ? Stripe.createNodeHttpClient() : tracedClient(tracing);
  const common = {
    timeout: 4000,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: signal ? abortableClient(client, signal) : client,
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
