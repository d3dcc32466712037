import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryInUse } from '../../test/internals/memory-in-use.ts';
import { fetchPath, writeSite } from '../../test/worlds/small-site.ts';
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

/** About as much as a request may hold outside of its body; kept by the server, it would be seen. */
const oddText = () => randomBytes(5000).toString('hex');

type OddRequest = { path: string; method?: string; headers?: Record<string, string> };

const spellings = (count: number): OddRequest[] =>
  Array.from({ length: count }, (_, index) => ({ path: `/api/docs/${index}/../js/scalar.js` }));

const oddRequests: (() => OddRequest)[] = [
  () => ({ path: `/${oddText()}` }),
  () => ({ path: `/assets/../${oddText()}` }),
  () => ({ path: `/about?${oddText()}` }),
  () => ({ path: `/auth/reset-password/${oddText()}` }),
  () => ({ path: `/api/docs/${oddText()}` }),
  () => ({ path: `/api/docs/openapi.json?${oddText()}` }),
  () => ({ path: '/about', headers: { 'accept-encoding': oddText(), 'if-none-match': oddText() } }),
  () => ({ path: '/about', headers: { cookie: `session=${oddText()}`, 'user-agent': oddText() } }),
  () => ({ path: `/api/v1/${oddText()}` }),
  () => ({
    path: '/api/v1/user/sessions',
    headers: { authorization: `Bearer ${oddText()}.${oddText().slice(0, 200)}.x` },
  }),
  () => ({
    path: '/api/v1/auth/refreshAccessToken',
    method: 'POST',
    headers: { cookie: oddText() },
  }),
  () => ({
    path: '/api/v1/auth/login',
    method: 'POST',
    headers: { 'content-type': `application/${oddText()}` },
  }),
  () => ({
    path: '/api/v1/auth/login',
    method: 'POST',
    headers: { 'content-type': `application/json; charset=${oddText()}` },
  }),
  () => ({ path: `/api/v1/auth/verifyEmail/${oddText().slice(0, 250)}`, method: 'POST' }),
];

const rounds = (count: number) =>
  Array.from({ length: count }, () => oddRequests.map((create) => create())).flat();

async function ask(requests: OddRequest[]) {
  for (const { path, ...options } of requests) await fetchPath(server.url, path, options);
  server.logLines.length = 0;
}

test('security 38: memory does not grow with the paths and headers that strangers choose', async () => {
  await ask([...spellings(20), ...rounds(10)]);
  const before = await memoryInUse();
  await ask([...spellings(400), ...rounds(75)]);
  const grownBytes = (await memoryInUse()) - before;
  // The requests carried 10 MB, and the spellings would be 1.5 GB of scripts.
  expect(grownBytes).toBeLessThan(4_000_000);
}, 120_000);
