import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeApi } from '../../test/objects/describe-api.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function get(path: string) {
  const response = await fetch(`${server.url}${path}`, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});
const openapi = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

async function readOperations() {
  const { paths } = openapi.parse(JSON.parse((await get('/api/docs/openapi.json')).text));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, security }]) => ({
      path: path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
      method: method.toUpperCase(),
      operationId,
      needsToken: security.some(
        (scheme) => 'accessToken' in scheme || 'deviceCredential' in scheme,
      ),
    })),
  );
}

test('docs/api.txt lists every operation, status and field', async () => {
  const document = await get('/api/docs/openapi.json');
  const file = fileURLToPath(new URL('../../../docs/api.txt', import.meta.url));
  await expect(
    describeApi(document.text),
    'The API has changed. `npm run generate api` rewrites docs/api.txt: look at what changes in it',
  ).toMatchFileSnapshot(file);
});

test('only calls of the API are in the document', async () => {
  const operations = await readOperations();
  expect(operations.map(({ operationId }) => operationId)).toContain('register');
  expect(operations.filter(({ path }) => !path.startsWith('/api/v1/'))).toEqual([]);
});

test('an operation needs a token exactly when the document says so', async () => {
  for (const { method, path, operationId, needsToken } of await readOperations()) {
    // By the session's cookie.
    if (['refreshAccessToken', 'takeOverSession'].includes(operationId)) continue;
    const { status } = await fetch(`${server.url}${path}`, { method });
    expect({ operationId, needsToken }).toEqual({ operationId, needsToken: status === 401 });
  }
});

test('the reference is a page that needs nothing from other hosts', async () => {
  const page = await get('/api/docs/');
  expect(page.status).toBe(200);
  expect(page.text).not.toMatch(/https?:\/\//);
  expect((await get('/api/docs')).headers.get('location')).toBe('/api/docs/');
  const script = await get('/api/docs/js/scalar.js');
  expect(script.status).toBe(200);
  expect(script.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
  expect((await get('/api/docs/js/scalar.js')).text).toBe(script.text);
  expect((await get('/api/docs/nowhere')).status).toBe(404);
});

test('security 15: the reference runs its own scripts, and other sites cannot read it', async () => {
  const { headers } = await get('/api/docs/');
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^ ]+';/);
  for (const path of ['/api/docs/', '/api/docs/openapi.json', '/api/docs/js/scalar.js']) {
    expect((await get(path)).headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('an invalid Host header is answered with MALFORMED_REQUEST', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.end('GET /api/docs/ HTTP/1.1\r\nhost: [\r\nconnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*MALFORMED_REQUEST/);
});
