import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aLogin, anAddress, aUser } from '../../../test/people/a-user.ts';
import { startProxy } from '../../../test/proxies/forwarding-proxy.ts';
import {
  anInstallation,
  askEntitlement,
  createPkce,
  linkBrowser,
} from '../../../test/people/linked-browser.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';

let service: Awaited<ReturnType<typeof startProxy>>;
let server: TestServer;
/** The address that the service answers. */
let owner = '';
let answer: (response: ServerResponse) => void;
const questions: { url: string | undefined; body: string }[] = [];

async function takeQuestion(question: IncomingMessage, response: ServerResponse) {
  questions.push({ url: question.url, body: await text(question) });
  answer(response);
}

beforeAll(async () => {
  service = await startProxy(takeQuestion);
  server = await startServer({
    env: { LICENCE_EXCHANGE_URL: `${service.url}/whose?system=old`, TRUST_PROXY: '127.0.0.1' },
    // A busy machine must not turn a refusal into a failure.
    licenceExchangeTimeout: 20_000,
  });
});
beforeEach(() => {
  answer = (response) => response.end(JSON.stringify({ email: owner }));
  questions.length = 0;
});
afterAll(async () => {
  await server.close();
  await service.close();
});

let visitors = 0;
/** Each visitor has an own address, so that no test uses up the limit of another one. */
const aVisitor = () => ({ 'x-forwarded-for': `198.51.${visitors++}.7` });

const proof = 'licence-of-a-test-81c2';
const { verifier, challenge: codeChallenge } = createPkce();

const exchange = (given = {}, { at = server, headers = aVisitor() } = {}) =>
  at.post('/licence/exchange', { proof, codeChallenge, ...given }, { headers });
const refusal = (code: string, status = 400) => ({ status, body: { code } });

test('the licence of another system links its browser to the account of its owner', async () => {
  const user = await aUser(server);
  owner = ` ${user.email.toUpperCase()}`.trim();
  const headers = {
    ...aVisitor(),
    origin: 'chrome-extension://abcdefgh',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };
  const granted = await exchange({}, { headers });
  expect(granted).toMatchObject({ status: 200, body: { data: { code: expect.any(String) } } });
  expect(granted.headers.get('access-control-allow-origin')).toBe('*');
  expect(questions).toEqual([
    { url: '/whose?system=old', body: JSON.stringify({ proof, codeChallenge }) },
  ]);

  const { code } = granted.body.data;
  const redeem = (proofKey: string) =>
    server.post('/licence/devices', { grant: 'code', code, verifier: proofKey });
  expect(await redeem(createPkce().verifier)).toMatchObject(refusal('INVALID_GRANT'));
  const linked = await redeem(verifier);
  expect(linked).toMatchObject({ status: 200 });
  expect(await redeem(verifier)).toMatchObject(refusal('INVALID_GRANT'));
  expect(await askEntitlement(server, linked.body.data.credential)).toMatchObject({ status: 200 });

  const { token } = await aLogin(server, user.email);
  const { body } = await server.get('/licence/devices', { token });
  expect(body.data).toMatchObject([
    { id: linked.body.data.deviceId, name: 'Firefox on Linux', linkedBy: 'licence' },
  ]);
  const [email] = await server.mailbox.untilReceived(user.email);
  expect(email?.text).toContain('with the licence that its extension had before');
  expect(JSON.stringify(server.logLines)).not.toContain(proof);
});

test('an exchange of an installation that is linked already replaces it', async () => {
  const user = await aUser(server);
  owner = user.email;
  const installation = anInstallation({ name: 'The old extension', version: '4.2' });
  for (let time = 1; time <= 2; time += 1) {
    const { code } = (await exchange(installation)).body.data;
    const linked = await server.post('/licence/devices', { grant: 'code', code, verifier });
    expect(linked).toMatchObject({ status: 200 });
  }
  const { token } = await aLogin(server, user.email);
  const { body } = await server.get('/licence/devices', { token });
  expect(body.data).toMatchObject([{ name: 'The old extension', version: '4.2' }]);
});

test('a licence does not link a sixth browser', async () => {
  const user = await aUser(server);
  owner = user.email;
  const { token } = await aLogin(server, user.email);
  for (let number = 1; number <= 5; number += 1) await linkBrowser(server, { token });
  expect(await exchange()).toMatchObject(refusal('DEVICE_LIMIT_REACHED', 409));
});

test.each<[string, (user: { id: string; email: string }) => Promise<unknown> | undefined]>([
  ['has no account', async () => (owner = anAddress())],
  ['is no address', async () => (owner = 'nobody')],
  [
    'is not verified',
    ({ id }) =>
      server.database.query('update users set email_verified_at = null where id = $1', [id]),
  ],
  [
    'is blocked',
    ({ id }) => server.database.query('update users set blocked_at = now() where id = $1', [id]),
  ],
  ['is refused with its proof', async () => (answer = (response) => response.writeHead(403).end())],
])('a licence whose owner %s is not exchanged', async (_case, change) => {
  const user = await aUser(server);
  owner = user.email;
  await change(user);
  expect(await exchange()).toMatchObject(refusal('INVALID_GRANT'));
});

test.each<[string, (response: ServerResponse) => void]>([
  ['fails', (response) => response.writeHead(500).end(JSON.stringify({ email: owner }))],
  ['hangs up', (response) => response.destroy()],
  ['answers what is not JSON', (response) => response.end(`owner: ${owner}`)],
  ['answers other JSON', (response) => response.end(JSON.stringify({ user: owner }))],
  ['answers no text', (response) => response.end(JSON.stringify({ email: [owner] }))],
  [
    'answers without end',
    (response) => response.end(JSON.stringify({ email: owner, more: 'x'.repeat(100_000) })),
  ],
  [
    'redirects',
    (response) => response.writeHead(307, { location: `${service.url}/elsewhere` }).end(),
  ],
])('while the service %s, no licence is exchanged', async (_case, given) => {
  owner = (await aUser(server)).email;
  answer = given;
  const failed = await exchange();
  expect(failed).toMatchObject(refusal('SERVICE_UNAVAILABLE', 503));
  expect(failed.headers.get('retry-after')).toBe('60');
  expect(questions.filter(({ url }) => url === '/elsewhere')).toEqual([]);
  const logged = JSON.stringify(server.logLines);
  expect(logged).not.toContain(owner);
  expect(logged).not.toContain(proof);
});

test('a service that does not answer in time counts as failed', async () => {
  answer = () => {};
  const impatient = await startServer({
    env: { LICENCE_EXCHANGE_URL: service.url },
    licenceExchangeTimeout: 50,
  });
  const failed = await exchange({}, { at: impatient });
  await impatient.close();
  expect(failed).toMatchObject(refusal('SERVICE_UNAVAILABLE', 503));
});

test('without a service there is no exchange', async () => {
  const closed = await startServer();
  const answered = await exchange({}, { at: closed });
  await closed.close();
  expect(answered).toMatchObject(refusal('NOT_FOUND', 404));
});

test.each([
  [{ proof: '' }, 'proof'],
  [{ proof: undefined }, 'proof'],
  [{ proof: 'x'.repeat(4097) }, 'proof'],
  [{ proof: { licence: 1 } }, 'proof'],
  [{ codeChallenge: 'short' }, 'codeChallenge'],
  [{ installId: 'mine' }, 'installId'],
])('a malformed exchange asks nobody: %o', async (given, field) => {
  expect(await exchange(given)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', fieldErrors: { [field]: expect.any(String) } },
  });
  expect(questions).toEqual([]);
});

test('a visitor exchanges twenty licences in an hour', async () => {
  owner = anAddress();
  const headers = aVisitor();
  for (let count = 1; count <= 20; count += 1) {
    expect(await exchange({}, { headers })).toMatchObject(refusal('INVALID_GRANT'));
  }
  expect(await exchange({}, { headers })).toMatchObject(refusal('RATE_LIMITED', 429));
  expect(questions).toHaveLength(20);
});
