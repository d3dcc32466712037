import { afterAll, beforeAll, expect, test } from 'vitest';
import { askPath, files, page, writeSite } from '../../test/small-site.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { openTraceCollector } from '../../test/trace-collector.ts';

let server: TestServer;
const { folder, remove } = writeSite();
beforeAll(async () => {
  server = await startServer({ siteFolder: folder });
});
afterAll(async () => {
  await server.close();
  remove();
});

const ask = (path: string, how?: Parameters<typeof askPath>[2]) => askPath(server.url, path, how);

test('a page that has not changed is not sent again', async () => {
  const { headers } = await ask('/about');
  const again = await ask('/about', { headers: { 'if-none-match': String(headers.etag) } });
  expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
  expect(await ask('/about', { headers: { 'if-none-match': '"other"' } })).toMatchObject({
    status: 200,
  });
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.9 , BR;q=0.5', 'br'],
  ['gzip; q=0.0,br ; q=0', undefined],
  ['brotli, x-gzip', undefined],
  ['identity', undefined],
])('who accepts %s gets %s', async (accepted, encoding) => {
  const asked = { headers: { 'accept-encoding': accepted } };
  const { headers } = await ask('/assets/app-1a2b.js', asked);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers.vary).toBe('accept-encoding');
  const text = files['client/assets/app-1a2b.js'];
  expect(Number(headers['content-length']) < text.length).toBe(encoding !== undefined);
  expect(await (await fetch(`${server.url}/assets/app-1a2b.js`, asked)).text()).toBe(text);
});

test('HEAD answers like GET without the page', async () => {
  const { status, headers, text } = await ask('/about', { method: 'HEAD' });
  expect({ status, text }).toEqual({ status: 200, text: '' });
  expect(headers['content-length']).toBe(String(Buffer.byteLength(page('about()'))));
});

test('a page takes no other method', async () => {
  expect(await ask('/about', { method: 'DELETE' })).toMatchObject({ status: 404 });
});

test.each([
  ['that is sent', false, 200],
  ['that has not changed', true, 304],
])(
  'security 20: a page %s carries the id that its one log line has',
  async (_which, isKnown, status) => {
    const { etag } = (await ask('/auth/login')).headers;
    const headers: Record<string, string> = isKnown ? { 'if-none-match': String(etag) } : {};
    const answer = await ask('/auth/login?secret=canary', { headers });
    const id = String(answer.headers['x-request-id']);
    expect(id).toMatch(/^[\da-f-]{36}$/);
    await expect
      .poll(() => server.logLines.filter((line) => line.reqId === id))
      .toEqual([expect.objectContaining({ msg: 'request', method: 'GET', route: '/*', status })]);
    expect(JSON.stringify(server.logLines)).not.toContain('canary');
  },
);

test('a page is counted and traced like a call of the API, and on the way out ends its connection', async () => {
  const collector = await openTraceCollector();
  const token = 'a-token-for-prometheus';
  const env = {
    METRICS_TOKEN: token,
    DRAIN_SECONDS: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  };
  const other = await startServer({ siteFolder: folder, env });
  const { headers } = await fetch(`${other.url}/about`);
  expect(headers.get('connection')).toBe('keep-alive');
  const metrics = async () => {
    const bearer = { authorization: `Bearer ${token}` };
    return (await fetch(`${other.url}/metrics`, { headers: bearer })).text();
  };
  const counted = 'http_request_duration_seconds_count{method="GET",route="/*",status="200"} 1';
  await expect.poll(metrics).toContain(counted);
  const id = headers.get('x-request-id');
  const spanOf = () =>
    collector.spans().find(({ attributes }) => attributes['stillweb.request_id'] === id);
  await expect.poll(spanOf).toMatchObject({ name: 'GET /*', kind: 2 });
  const line = other.logLines.find(({ reqId }) => reqId === id);
  expect(line?.traceId).toBe(spanOf()?.traceId);

  const closing = other.close();
  const last = await fetch(`${other.url}/about`);
  expect({ status: last.status, connection: last.headers.get('connection') }).toEqual({
    status: 200,
    connection: 'close',
  });
  await closing;
  await collector.close();
});
