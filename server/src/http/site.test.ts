import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { openTraceCollector } from '../../test/trace-collector.ts';

const folder = mkdtempSync(join(tmpdir(), 'stillweb-site-'));
const page = (script: string) =>
  `<!doctype html><html><script>${script}</script><p>Page</p></html>`;
const files = {
  'site.json': JSON.stringify({
    documentPaths: ['/', '/about'],
    appPaths: ['/auth/login'],
    spaPaths: ['/auth/reset-password/:token', '/dashboard/account'],
    redirects: { '/auth': '/auth/login' },
    measurement: {
      paths: ['/offers'],
      hosts: { script: ['https://script.example'], report: ['https://report.example'] },
    },
  }),
  'secret.txt': 'outside',
  'client/index.html': page('home()'),
  'client/about/index.html': page('about()'),
  'client/offers/index.html': page('offers()'),
  'client/auth/login/index.html': page('login()'),
  'client/__spa-fallback.html': page('app()'),
  'client/assets/app-1a2b.js': 'app();'.repeat(200),
  'client/og/about.png': 'a picture',
  'client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

let server: TestServer;
beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  server = await startServer({ siteFolder: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

type Sent = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};

/** Sends the path as it stands: fetch would tidy it up. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Sent> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers, method }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, text });
      });
    }).on('error', reject);
  });
}

test.each([
  ['/', 'home()'],
  ['/about', 'about()'],
  ['/about?from=mail', 'about()'],
  ['/auth/login', 'login()'],
  ['/auth/reset-password/some-token', 'app()'],
  ['/dashboard/account', 'app()'],
])(
  'security 15: %s shows its page, whose policy allows just its own inline script',
  async (path, script) => {
    const { status, headers, text } = await ask(path);
    expect({ status, text }).toEqual({ status: 200, text: page(script) });
    const hash = createHash('sha256').update(script).digest('base64');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(part);
    }
  },
);

test('security 15: only pages with scripts of ours may add styles of their own', async () => {
  const policyOf = async (path: string) => (await ask(path)).headers['content-security-policy'];
  expect(await policyOf('/about')).not.toContain('unsafe-inline');
  expect(await policyOf('/auth/login')).toContain("style-src 'self' 'unsafe-inline'");
});

test('security 16: the hosts of a pixel are allowed on the pages that it measures, and on no other', async () => {
  const policyOf = async (path: string) =>
    String((await ask(path)).headers['content-security-policy']);
  const policy = await policyOf('/offers');
  expect(policy).toMatch(/script-src 'self' 'sha256-[^ ]+' https:\/\/script\.example;/);
  expect(policy).toContain("img-src 'self' data: https://report.example;");
  expect(policy).toContain("connect-src 'self' https://script.example https://report.example;");
  for (const path of ['/about', '/auth/login', '/dashboard/account'])
    expect(await policyOf(path)).not.toContain('https:');
});

test.each([
  ['/nowhere', '/'],
  ['/about/nowhere', '/'],
  ['/auth/reset-password/', '/'],
  ['/__spa-fallback.html', '/'],
  ['/../secret.txt', '/'],
  ['/assets/../../secret.txt', '/'],
  ['/%2e%2e/secret.txt', '/'],
  ['/..%2fsecret.txt', '/'],
  ['//evil.example/', '/'],
  ['/auth', '/auth/login'],
  ['/about/', '/about'],
  ['/.well-known/change-password', '/dashboard/account'],
])('%s leads to %s', async (path, to) => {
  const { status, headers, text } = await ask(path);
  expect({ status, location: headers.location }).toEqual({ status: 302, location: to });
  expect(text).not.toContain('outside');
});

test('security 15: hashed files are kept for ever, pages are asked for again, personal ones never kept', async () => {
  const cacheOf = async (path: string) => (await ask(path)).headers['cache-control'];
  expect(await cacheOf('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable');
  expect(await cacheOf('/favicon.svg')).toBe('public, max-age=3600');
  expect(await cacheOf('/about')).toBe('no-cache');
  expect(await cacheOf('/dashboard/account')).toBe('no-store');
  expect(await cacheOf('/auth/reset-password/some-token')).toBe('no-store');
});

test('other sites may show the pictures that stand for our pages, and nothing else', async () => {
  const openTo = async (path: string) => (await ask(path)).headers['cross-origin-resource-policy'];
  expect(await openTo('/og/about.png')).toBe('cross-origin');
  for (const path of ['/', '/assets/app-1a2b.js', '/favicon.svg', '/api/v1/subscription/plans'])
    expect(await openTo(path)).toBe('same-origin');
});

test('a page that has not changed is not sent again', async () => {
  const { headers } = await ask('/about');
  const again = await ask('/about', { 'if-none-match': String(headers.etag) });
  expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
  expect(await ask('/about', { 'if-none-match': '"other"' })).toMatchObject({ status: 200 });
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
])('who accepts %s gets %s', async (accepted, encoding) => {
  const { headers } = await ask('/assets/app-1a2b.js', { 'accept-encoding': accepted });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers.vary).toBe('accept-encoding');
  const size = files['client/assets/app-1a2b.js'].length;
  expect(Number(headers['content-length']) < size).toBe(encoding !== undefined);
});

test('HEAD answers like GET without the page', async () => {
  const { status, headers, text } = await ask('/about', {}, 'HEAD');
  expect({ status, text }).toEqual({ status: 200, text: '' });
  expect(headers['content-length']).toBe(String(page('about()').length));
});

test('security 15: over https each answer, whatever it is, says how far it may be trusted', async () => {
  const secure = await startServer({
    siteFolder: folder,
    env: { PUBLIC_URL: 'https://stillweb.example' },
  });
  for (const path of [
    '/',
    '/auth/login',
    '/dashboard/account',
    '/assets/app-1a2b.js',
    '/nowhere',
    '/api/docs/',
    '/api/v1/nowhere',
    '/api/v1/user/sessions',
    '/health/live',
  ]) {
    const { headers } = await fetch(`${secure.url}${path}`, { redirect: 'manual' });
    expect(Object.fromEntries(headers), path).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': path.startsWith('/auth')
        ? 'no-referrer'
        : 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
  }
  await secure.close();
  expect((await ask('/')).headers['strict-transport-security']).toBeUndefined();
});

test('security 15: a page with a token in its address tells no other site where it stands', async () => {
  expect((await ask('/auth/reset-password/some-token')).headers['referrer-policy']).toBe(
    'no-referrer',
  );
});

test('a page takes no other method', async () => {
  expect(await ask('/about', {}, 'DELETE')).toMatchObject({ status: 404 });
});

test.each([
  ['that is sent', false, 200],
  ['that has not changed', true, 304],
])(
  'security 20: a page %s carries the id that its one log line has',
  async (_which, isKnown, status) => {
    const { etag } = (await ask('/auth/login')).headers;
    const headers: Record<string, string> = isKnown ? { 'if-none-match': String(etag) } : {};
    const answer = await ask('/auth/login?secret=canary', headers);
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
  await expect.poll(spanOf, { timeout: 10_000 }).toMatchObject({ name: 'GET /*', kind: 2 });
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
