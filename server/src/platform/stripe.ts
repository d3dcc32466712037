import Stripe from 'stripe';
import { noTracing, traced, type Tracing } from './tracing.ts';

type Options = {
  secretKey: string;
  apiBase?: string | undefined;
  tracing?: Tracing;
  signal?: AbortSignal;
};

/**
 * The official client. `apiBase` points it at another address than Stripe's, which is all that the
 * offline sandbox needs. A call may take 8 s in all its tries before it counts as an outage.
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

/** A span for each try, those that get no answer included. */
function tracedClient(tracing: Tracing): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (host, port, path, method, ...rest) =>
      traced(
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

/** Ids vary, and a query may hold an address. */
function patternOf(path: string): string {
  const [withoutQuery = ''] = path.split('?', 1);
  const segments = withoutQuery.split('/');
  return segments.map((segment) => (/^([a-z_]*|v\d)$/.test(segment) ? segment : ':id')).join('/');
}
