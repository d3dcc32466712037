import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPath, files, page, writeSite } from '../../test/worlds/small-site.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';
import { openTraceCollector } from '../../test/services/trace-collector.ts';

let server: TestServer;
const { folder, remove } = writeSite();
beforeAll(async () => {
  server = await startServer({ siteFolder: folder });
});
afterAll(async () => {
  await server.close();
  remove();
});

const get = (path: string, options?: Parameters<typeof fetchPath>[2]) =>
  fetchPath(server.url, path, options);

test('a page that has not changed is answered 304 without a body', async () => {
  const { headers } = await get('/about');
  const again = await get('/about', { headers: { 'if-none-match': String(headers.etag) } });
  expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
  expect(again.headers).toMatchObject({
    etag: headers.etag,
    'cache-control': headers['cache-control'],
    'content-security-policy': headers['content-security-policy'],
  });
  expect(await get('/about', { headers: { 'if-none-match': '"other"' } })).toMatchObject({
    status: 200,
  });
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])(
  'a script is sent to a client that accepts %s in the encoding %s',
  async (accepted, encoding) => {
    const path = '/assets/app-1a2b.js';
    const options = { headers: { 'accept-encoding': accepted } };
    const { headers } = await get(path, options);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers.vary).toBe('accept-encoding');
    const text = files['client/assets/app-1a2b.js'];
    expect(Number(headers['content-length']) < text.length).toBe(encoding !== undefined);
    expect(await (await fetch(`${server.url}${path}`, options)).text()).toBe(text);
  },
);

test('HEAD answers like GET, without the page', async () => {
  const { status, headers, text } = await get('/about', { method: 'HEAD' });
  expect({ status, text }).toEqual({ status: 200, text: '' });
  expect(headers['content-length']).toBe(String(Buffer.byteLength(page('about()'))));
});

test('a page takes no method but GET and HEAD', async () => {
  expect(await get('/about', { method: 'DELETE' })).toMatchObject({ status: 404 });
});

test.each([
  ['changed', 200],
  ['unchanged', 304],
])('security 20: a page that is %s has the id of its one log line', async (state, status) => {
  const { etag } = (await get('/auth/login')).headers;
  const headers: Record<string, string> =
    state === 'unchanged' ? { 'if-none-match': String(etag) } : {};
  const answer = await get('/auth/login?secret=canary', { headers });
  const id = String(answer.headers['x-request-id']);
  expect(id).toMatch(/^[\da-f-]{36}$/);
  await expect
    .poll(() => server.logLines.filter(({ reqId }) => reqId === id))
    .toEqual([expect.objectContaining({ msg: 'request', method: 'GET', route: '/*', status })]);
  expect(JSON.stringify(server.logLines)).not.toContain('canary');
});

test('a page is counted, traced and drained like a call of the API', async () => {
  const collector = await openTraceCollector();
  const token = 'a-token-for-prometheus';
  const other = await startServer({
    siteFolder: folder,
    env: {
      METRICS_TOKEN: token,
      DRAIN_SECONDS: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
  });
  const { headers } = await fetch(`${other.url}/about`);
  expect(headers.get('connection')).toBe('keep-alive');
  const metrics = async () => {
    const bearer = { authorization: `Bearer ${token}` };
    return (await fetch(`${other.url}/metrics`, { headers: bearer })).text();
  };
  const series = 'http_request_duration_seconds_count{method="GET",route="/*",status="200"} 1';
  await expect.poll(metrics).toContain(series);
  const id = headers.get('x-request-id');
  const findSpan = () =>
    collector.spans().find(({ attributes }) => attributes['stillweb.request_id'] === id);
  await expect.poll(findSpan).toMatchObject({ name: 'GET /*', kind: 2 });
  const line = other.logLines.find(({ reqId }) => reqId === id);
  expect(line?.traceId).toBe(findSpan()?.traceId);

  const closing = other.close();
  const last = await fetch(`${other.url}/about`);
  expect({ status: last.status, connection: last.headers.get('connection') }).toEqual({
    status: 200,
    connection: 'close',
  });
  await closing;
  await collector.close();
});

test('security 38: a file has one path, and no other spelling of it is answered', async () => {
  const spelled = ['/api/docs/x/../js/scalar.js', '/api/docs//js/scalar.js', '/assets/../about'];
  for (const path of spelled) {
    expect([302, 404], path).toContain((await get(path)).status);
  }
});
