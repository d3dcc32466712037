import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPath, page, writeSite } from '../../test/worlds/small-site.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';

let server: TestServer;
const { folder, remove } = writeSite();
beforeAll(async () => {
  server = await startServer({ siteFolder: folder });
});
afterAll(async () => {
  await server.close();
  remove();
});

const get = (path: string) => fetchPath(server.url, path);

test.each([
  ['/', 'home()'],
  ['/about', 'about()'],
  ['/about?from=mail', 'about()'],
  ['/auth/login', 'login()'],
  ['/auth/reset-password/some-token', 'app()'],
  ['/dashboard/account', 'app()'],
])('security 15: the policy of %s allows only its own inline script', async (path, script) => {
  const { status, headers, text } = await get(path);
  expect({ status, text }).toEqual({ status: 200, text: page(script) });
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(part);
  }
});

test('security 15: only app pages may add inline styles', async () => {
  const policyOf = async (path: string) => (await get(path)).headers['content-security-policy'];
  expect(await policyOf('/about')).not.toContain('unsafe-inline');
  expect(await policyOf('/auth/login')).toContain("style-src 'self' 'unsafe-inline'");
});

test('security 16: the hosts of a pixel are allowed only on the pages it measures', async () => {
  const policyOf = async (path: string) =>
    String((await get(path)).headers['content-security-policy']);
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
  ['/%2e%2e/secret.txt', '/'],
  ['/..%2fsecret.txt', '/'],
  ['//evil.example/', '/'],
  ['/%', '/'],
  ['/%E0%A4%A', '/'],
  ['/%ff/about', '/'],
  ['/about%', '/'],
  ['/50%?from=100%', '/'],
  ['/auth', '/auth/login'],
  ['/about/', '/about'],
  ['/.well-known/change-password', '/dashboard/account'],
])('%s redirects to %s', async (path, to) => {
  const { status, headers, text } = await get(path);
  expect({ status, location: headers.location }).toEqual({ status: 302, location: to });
  expect(text).not.toContain('outside');
  expect(headers['content-security-policy']).toBeDefined();
  expect(headers['x-request-id']).toBeDefined();
});

test.each(['/api/%', '/api/v1/%E0%A4%A', '/api/v1/auth/verifyEmail/%'])(
  'the API refuses %s, which cannot be decoded',
  async (path) => {
    const { status, text } = await get(path);
    expect({ status, ...JSON.parse(text) }).toMatchObject({
      status: 400,
      code: 'MALFORMED_REQUEST',
    });
  },
);

test.each([
  '/assets/%',
  '/assets/app-gone.js',
  '/assets/',
  '/assets/nowhere',
  '/assets/../../secret.txt',
  '/app.js',
  '/nowhere/font.woff2',
])('security 34: %s answers 404, never a page, and is not stored', async (path) => {
  const { status, headers, text } = await get(path);
  expect({ status, cache: headers['cache-control'] }).toEqual({ status: 404, cache: 'no-store' });
  expect(JSON.parse(text)).toMatchObject({ code: 'NOT_FOUND' });
});

test('security 34: the assets of the previous build are served to tabs that were open', async () => {
  const previous = await get('/assets/app-0f9e.js');
  expect(previous).toMatchObject({ status: 200, text: 'previousApp();' });
  expect(previous.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/assets/app-1a2b.js')).text).toContain('app();');
});

const document = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400';

test.each([
  ['/assets/app-1a2b.js', 'public, max-age=31536000, immutable'],
  ['/favicon.svg', 'public, max-age=3600'],
  ['/', document],
  ['/about', document],
  ['/auth/login', 'no-store'],
  ['/auth/reset-password/some-token', 'no-store'],
  ['/dashboard/account', 'no-store'],
  ['/nowhere', 'no-store'],
])('security 15: Cache-Control of %s is %s', async (path, expected) => {
  const { headers } = await get(path);
  expect(headers['cache-control']).toBe(expected);
  if (expected !== 'no-store') expect(headers.vary).toBe('accept-encoding');
});

test('security 16: the test page may only frame the site, and the page in its frame is sandboxed', async () => {
  const policyOf = async (path: string) =>
    String((await get(path)).headers['content-security-policy']);
  expect(await policyOf('/test')).toContain("; frame-src 'self';");
  expect(await policyOf('/about')).not.toContain('frame-src');
  const { headers } = await get('/test/page.html');
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'SAMEORIGIN' });
  const hosts = ['content', 'ads', 'trackers'].map((host) => `http://${host}.localhost:3000`);
  const hash = createHash('sha256').update('load()').digest('base64');
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'sha256-${hash}' ${hosts.join(' ')}`,
    `style-src ${hosts.join(' ')}`,
    `img-src ${hosts.join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ]);
});

test('the files of the test page are loaded again each time, and browsers may tell their size', async () => {
  expect(await get('/test/auction.js')).toMatchObject({
    status: 200,
    headers: {
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': '*',
    },
  });
  expect((await get('/assets/app-1a2b.js')).headers['timing-allow-origin']).toBeUndefined();
});

test('other sites may show the preview images of our pages, and nothing else', async () => {
  const policyOf = async (path: string) =>
    (await get(path)).headers['cross-origin-resource-policy'];
  expect(await policyOf('/og/about.png')).toBe('cross-origin');
  for (const path of ['/', '/assets/app-1a2b.js', '/favicon.svg', '/api/v1/subscription/plans'])
    expect(await policyOf(path)).toBe('same-origin');
});

test('security 15: over https every answer has all security headers', async () => {
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
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
    });
  }
  await secure.close();
  expect((await get('/')).headers['strict-transport-security']).toBeUndefined();
});

test('security 15: a page with a token in its address sends no referrer', async () => {
  for (const path of [
    '/auth/reset-password/some-token',
    '/withdraw/confirm?token=some-token',
    '/unsubscribe?token=some-token',
  ]) {
    expect((await get(path)).headers['referrer-policy'], path).toBe('no-referrer');
  }
});
