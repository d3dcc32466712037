import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createStripe } from './stripe.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** Refuses calls as too many, as often as given, then answers; notes when each call arrives. */
async function limitCalls(times: number, headers: Record<string, string>) {
  const calls: { at: number; key: string | undefined }[] = [];
  server = createServer((request, response) => {
    calls.push({ at: Date.now(), key: request.headers['idempotency-key']?.toString() });
    const isRefused = calls.length <= times;
    const error = { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many.' };
    response
      .writeHead(isRefused ? 429 : 200, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(isRefused ? { error } : { id: 'cus_1', object: 'customer' }));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  const limits = { timeout: 30_000, maxNetworkRetries: 2, longestRetryAfter: 1500 };
  const apiBase = `http://127.0.0.1:${port}`;
  return { calls, stripe: createStripe({ secretKey: 'sk_test_limits', apiBase, limits }) };
}

test('billing 43: a call that is limited is made again after the time Stripe asks for', async () => {
  const { calls, stripe } = await limitCalls(1, { 'retry-after': '1' });
  expect(await stripe.customers.create()).toMatchObject({ id: 'cus_1' });
  const [first, second] = calls;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1000);
  expect(second?.key).toBe(first?.key);
});

test.each([
  ['asks for more time than the caller has', 99, { 'retry-after': '2' }, 1],
  ['still refuses it the third time', 99, {}, 3],
])(
  'billing 43: a call that is limited fails when Stripe %s',
  async (_what, times, headers, made) => {
    const { calls, stripe } = await limitCalls(times, headers);
    await expect(stripe.customers.create()).rejects.toMatchObject({ type: 'StripeRateLimitError' });
    expect(calls).toHaveLength(made);
  },
);
