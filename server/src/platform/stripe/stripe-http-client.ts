import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { withSpan, type Tracing } from '../telemetry/tracing.ts';

type Response = Stripe.HttpClientResponse;

type Options = {
  tracing: Tracing;
  /** Milliseconds: a limited call that Stripe wants later than this (`Retry-After`) is not waited for. */
  longestRetryAfter: number;
  /** Fails the calls that are under way when it aborts, and all later ones. */
  signal: AbortSignal | undefined;
};

/**
 * The SDK's own client for HTTP, with what the SDK (23.1) does not have: a span for each attempt, calls that
 * a signal ends, and the wait that Stripe asks for when calls are too many (429). The SDK does not read
 * `Retry-After`, and tries a 429 again only where Stripe says so (`Stripe-Should-Retry`). How often, and with
 * what backoff, stays the SDK's decision.
 */
export function createStripeHttpClient(options: Options): Stripe.HttpClient {
  const { tracing, longestRetryAfter, signal } = options;
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      const [host, , path, method] = request;
      const span = {
        name: `Stripe ${method} ${patternOf(path)}`,
        kind: 'call',
        attributes: { 'http.request.method': method, 'server.address': host },
      } as const;
      const response = await untilAborted(signal, () =>
        withSpan(tracing, span, () => client.makeRequest(...request), answerAttributes),
      );
      const wait = waitOf(response);
      if (wait === undefined || wait > longestRetryAfter) return response;
      // Read now, so that the connection is free during the wait.
      const body: unknown = await response.toJSON();
      await pause(wait, undefined, { ...(signal && { signal }) });
      return askForRetry(response, body);
    },
  };
}

async function untilAborted<Result>(
  signal: AbortSignal | undefined,
  call: () => Promise<Result>,
): Promise<Result> {
  if (!signal) return call();
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([call(), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function answerAttributes(response: Response) {
  return {
    'http.response.status_code': response.getStatusCode(),
    'stripe.request_id': String(response.getHeaders()['request-id'] ?? ''),
  };
}

/** Replaces ids and drops the query, which may hold an email address. */
function patternOf(path: string): string {
  const [withoutQuery = ''] = path.split('?', 1);
  const segments = withoutQuery.split('/');
  return segments.map((segment) => (/^([a-z_]*|v\d)$/.test(segment) ? segment : ':id')).join('/');
}

/** Milliseconds that a 429 asks us to wait: none where it names no time, undefined for other answers. */
function waitOf(response: Response): number | undefined {
  if (response.getStatusCode() !== 429) return undefined;
  const seconds = Number(response.getHeaders()['retry-after'] ?? 0);
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0;
}

function askForRetry(response: Response, body: unknown): Response {
  return {
    getStatusCode: () => response.getStatusCode(),
    getHeaders: () => ({ ...response.getHeaders(), 'stripe-should-retry': 'true' }),
    getRawResponse: () => response.getRawResponse(),
    toStream: (onEnd) => response.toStream(onEnd),
    toJSON: async () => body,
  };
}
