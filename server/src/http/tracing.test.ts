import { createServer, type AddressInfo, type Socket } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { expect, test, vi } from 'vitest';
import { signUp, testPassword } from '../../test/people/a-user.ts';
import { startBilling } from '../../test/worlds/start-billing.ts';
import { startServer } from '../../test/worlds/start-server.ts';
import {
  openTraceCollector,
  type CollectedSpan,
  type TraceCollector,
} from '../../test/services/trace-collector.ts';

// Some tests make a whole purchase.
vi.setConfig({ testTimeout: 180_000 });

/** Waits for the first span with these properties. */
function waitForSpan(collector: TraceCollector, properties: Partial<CollectedSpan>) {
  return vi.waitFor(
    () => {
      const matches = (span: CollectedSpan) =>
        Object.entries(properties).every(([key, value]) =>
          isDeepStrictEqual(Reflect.get(span, key), value),
        );
      const span = collector.spans().find(matches);
      if (!span) throw new Error(`There is no span with ${JSON.stringify(properties)}`);
      return span;
    },
    { timeout: 45_000, interval: 50 },
  );
}

const namesBelow = (collector: TraceCollector, spanId: string) =>
  collector
    .spans()
    .filter((span) => span.parentSpanId === spanId)
    .map(({ name }) => name);

test('a request is one trace with its queries and Stripe calls, below its client', async () => {
  const collector = await openTraceCollector();
  const world = await startBilling({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'shop' },
  });
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const logIn = (password: string, caller: string) =>
    world.server.post(
      '/auth/login',
      { email: buyer.email, password },
      { headers: { traceparent: `00-${'a1'.repeat(16)}-${caller}-01` } },
    );
  expect((await logIn('Wrong-0ne!', 'b2'.repeat(8))).status).toBe(401);
  expect((await logIn(testPassword, 'c3'.repeat(8))).status).toBe(200);

  const checkout = await waitForSpan(collector, {
    name: 'POST /api/v1/subscription/checkout-session',
  });
  expect(checkout).toMatchObject({
    service: 'shop',
    kind: 2,
    attributes: { 'http.response.status_code': 200 },
  });
  const below = namesBelow(collector, checkout.spanId);
  expect(below).toContain('Stripe POST /v1/checkout/sessions');
  expect(below).toContain('insert checkout_attempts');
  const line = world.server.logLines.find(({ traceId }) => traceId === checkout.traceId);
  expect(line).toMatchObject({ msg: 'request', spanId: checkout.spanId });
  expect(checkout.attributes['stillweb.request_id']).toBe(line?.reqId);

  const continued = await waitForSpan(collector, { parentSpanId: 'b2'.repeat(8) });
  expect(continued).toMatchObject({ name: 'POST /api/v1/auth/login', traceId: 'a1'.repeat(16) });
  expect(namesBelow(collector, continued.spanId)).toEqual([
    'select users',
    'select rate_limits',
    'insert rate_limits',
    'insert rate_limits',
    'insert rate_limits',
    // The job that stores why it was refused.
    'insert pgboss',
  ]);
  await waitForSpan(collector, { parentSpanId: 'c3'.repeat(8) });
  await world.close();
  await collector.close();
});

test(
  'each of several parallel requests has its log line in its own trace',
  { tags: 'exhaustive' },
  async () => {
    const collector = await openTraceCollector();
    const server = await startServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
    const ask = async (traceId: string) => {
      const traceparent = `00-${traceId}-${'b2'.repeat(8)}-01`;
      const { headers } = await fetch(`${server.url}/api/v1/subscription/current`, {
        headers: { traceparent },
      });
      return { reqId: headers.get('x-request-id'), traceId };
    };
    const traceIds = Array.from({ length: 20 }, (_, index) => String(10 + index).repeat(16));
    const sent = await Promise.all(traceIds.map(ask));
    for (const { reqId, traceId } of sent) {
      await expect
        .poll(() => server.logLines.filter((line) => line.reqId === reqId))
        .toEqual([expect.objectContaining({ msg: 'request', traceId })]);
    }
    await server.close();
    await collector.close();
  },
);

test(
  'a job is a trace of its own, with the emails it sends and its failure',
  { tags: 'exhaustive' },
  async () => {
    const collector = await openTraceCollector();
    const world = await startBilling({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
    const { server } = world;
    await server.mailbox.refuse(60);
    await signUp(server, {});
    const failed = await waitForSpan(collector, { name: 'send mail', status: { code: 2 } });
    await server.mailbox.refuse(0);
    const buyer = await world.aBuyer();
    await buyer.checkOut('MONTHLY');

    const job = await waitForSpan(collector, { name: 'job sync-customer' });
    expect(job).toMatchObject({ kind: 5, service: 'stillweb' });
    expect(job.parentSpanId ?? '').toBe('');
    await waitForSpan(collector, { name: 'send mail', status: { code: 0 } });
    expect(failed.attributes['error.type']).toBe('EPROTOCOL');
    expect(failed.parentSpanId).toBeTruthy();
    const logged = server.logLines.find(({ msg }) => msg === 'job failed and will be tried again');
    expect(logged?.traceId).toBe(failed.traceId);
    await world.close();
    await collector.close();
  },
);

test(
  'a collector that fails is logged once, and one that hangs delays no request',
  { tags: 'exhaustive' },
  async () => {
    const refusing = await openTraceCollector({ status: 401 });
    const one = await startServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: refusing.url } });
    await signUp(one, {});
    const warnings = () =>
      one.logLines.filter(({ msg }) => msg === 'the trace collector does not take spans');
    await expect.poll(warnings).toHaveLength(1);
    await signUp(one, {});
    await one.close();
    await refusing.close();
    expect(warnings()).toHaveLength(1);

    const hanging = await startSilentServer();
    const two = await startServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: hanging.url } });
    await signUp(two, {});
    await expect.poll(hanging.connections).toBeGreaterThan(0);
    await signUp(two, {});
    await two.close();
    hanging.close();
  },
);

/** Accepts every connection and never answers. */
async function startSilentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    connections: () => sockets.size,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
