import { forwardRequest, startProxy } from './forwarding-proxy.ts';

type Answer = { status: number; headers?: Record<string, string>; body: object };

/** A proxy between a server and Stripe, with which a test changes calls or answers them itself. */
export type StripeInterceptor = {
  url: string;
  /**
   * From now on each GET passes through `change`, which may change its URL, or return an answer that
   * Stripe did not give. Without an argument calls pass as they are.
   */
  intercept: (change?: (url: URL) => Answer | undefined) => void;
  close: () => Promise<void>;
};

/** Stripe's answer when there are too many calls. */
export const tooManyCalls = (retryAfter: number): Answer => ({
  status: 429,
  headers: { 'retry-after': String(retryAfter) },
  body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many' } },
});

/** @param target the address of the Stripe API that calls are passed on to */
export async function startStripeInterceptor(target: string): Promise<StripeInterceptor> {
  let change: ((url: URL) => Answer | undefined) | undefined;
  const { url: proxyUrl, close } = await startProxy(async (request, response) => {
    const url = new URL(request.url ?? '/', target);
    const answer = request.method === 'GET' ? change?.(url) : undefined;
    const json = { 'content-type': 'application/json' };
    if (answer) {
      const { status, headers, body } = answer;
      response.writeHead(status, { ...json, ...headers }).end(JSON.stringify(body));
      return;
    }
    request.url = url.pathname + url.search;
    const { status, text } = await forwardRequest(target, request);
    response.writeHead(status, json).end(text);
  });
  return {
    url: proxyUrl,
    intercept: (next) => {
      change = next;
    },
    close,
  };
}
