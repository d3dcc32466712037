import Stripe from 'stripe';
import type { Recording } from './recording.ts';

type Options = {
  apiBase: string;
  key: string;
  /** Without one nothing is recorded: for waiting and for cleaning up. */
  recording?: Recording;
  /** Without them calls are always made. */
  limits?: Limits;
};

/** The unmodified SDK. It repeats a call whose connection is lost, or that is one too many (429). */
export function openStripe({ apiBase, key, recording, limits }: Options): Stripe {
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return new Stripe(key, {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
    telemetry: false,
    timeout: 30_000,
    maxNetworkRetries: 5,
    httpClient: observe(Stripe.createNodeHttpClient(), recording, limits),
  });
}

function observe(
  client: Stripe.HttpClient,
  recording: Recording | undefined,
  limits: Limits | undefined,
): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (host, port, url, verb, headers, form, ...rest) => {
      limits?.countCall();
      limits?.signal.throwIfAborted();
      const agent = String(Reflect.get(headers, 'User-Agent'));
      const record = recording?.addCall({ agent, verb, url, form: verb === 'POST' ? form : '' });
      const response = await client.makeRequest(host, port, url, verb, headers, form, ...rest);
      return observeResponse(response, record);
    },
  };
}

type Response = Awaited<ReturnType<Stripe.HttpClient['makeRequest']>>;

function observeResponse(
  response: Response,
  record: ((status: number, body: string) => void) | undefined,
): Response {
  const status = response.getStatusCode();
  return {
    getStatusCode: () => status,
    // The SDK repeats a rate-limited call only if Stripe tells it to.
    getHeaders: () => ({
      ...response.getHeaders(),
      ...(status === 429 && { 'stripe-should-retry': 'true' }),
    }),
    getRawResponse: () => response.getRawResponse(),
    toStream: (onEnd) => response.toStream(onEnd),
    toJSON: async () => {
      const value: unknown = await response.toJSON();
      record?.(status, JSON.stringify(value));
      return value;
    },
    dispose: () => response.dispose?.(),
  };
}

/** Far more calls than the script makes. */
const mostCalls = 1_500;

/** Ends the work on a side: its calls fail once the signal has aborted. */
export type Limits = { signal: AbortSignal; countCall: () => void };

/** @param signal aborts when the time is over or the user interrupts */
export function createLimits(signal: AbortSignal): Limits {
  const controller = new AbortController();
  let calls = 0;
  return {
    signal: AbortSignal.any([signal, controller.signal]),
    countCall: () => {
      calls += 1;
      if (calls > mostCalls) controller.abort(new Error(`More than ${mostCalls} calls.`));
    },
  };
}
