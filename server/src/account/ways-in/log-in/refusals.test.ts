import { afterAll, beforeAll, expect, test } from 'vitest';
import { from } from '../../../../test/calls/attempts.ts';
import { aLogin, anAddress, aUser } from '../../../../test/people/a-user.ts';
import { untilIdle } from '../../../../test/internals/enqueue-job.ts';
import { startServer, type TestServer } from '../../../../test/worlds/start-server.ts';
import { openSupport } from '../../../../test/people/support.ts';
import { blockAccount, unblockAccount } from '../../support/block.ts';
import { describeRefusal } from './refusal-words.ts';
import { refusalQueue } from './finish-log-in.ts';

let server: TestServer;
let support: Awaited<ReturnType<typeof openSupport>>;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } });
  support = await openSupport(server.databaseUrl);
});
afterAll(async () => {
  await support.close();
  await server.close();
});

let clients = 0;
/** A client that no other test uses. */
const aClient = () => from(`198.51.100.${(clients += 1)}`);

const logIn = (email: string, password = 'Wrong-pass1', client = aClient()) =>
  server.post('/auth/login', { email, password }, client);
const enterCode = (email: string, client = aClient()) =>
  server.post('/auth/code/confirm', { email, code: '12345678' }, client);

/** The refused log-ins in the history of a user, oldest first. */
async function refusalsOf(email: string) {
  await untilIdle(server.database, refusalQueue.name);
  const { body } = await server.get('/user/data', await aLogin(server, email));
  return body.data.accountEvents.filter(({ kind }: { kind: string }) => kind === 'log-in refused');
}

async function countJobs(email: string): Promise<number> {
  const jobs = `select from pgboss.job where name = $1 and data ->> 'email' = $2`;
  return (await server.database.query(jobs, [refusalQueue.name, email])).rowCount ?? 0;
}

test('a user finds in the export why log-ins were refused, and from where', async () => {
  const { id, email, password } = await aUser(server);
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'x-forwarded-for': '203.0.113.77',
  };
  await server.post('/auth/login', { email, password: 'Wrong-pass1' }, { headers });
  await enterCode(email);
  await blockAccount(support, id);
  await logIn(email, password);
  await unblockAccount(support, id);
  const refusals = await refusalsOf(email);
  expect(refusals.map(({ reason }: { reason: string }) => reason)).toEqual([
    'INVALID_CREDENTIALS',
    'CODE_EXPIRED',
    'ACCOUNT_BLOCKED',
  ]);
  expect(refusals[0]).toEqual({
    kind: 'log-in refused',
    reason: 'INVALID_CREDENTIALS',
    browser: 'Firefox on Linux',
    network: '203.0.113.0/24',
    at: expect.any(String),
  });
});

test('security 7: a refused log-in enqueues the same for a known and an unknown address', async () => {
  const { email } = await aUser(server);
  const stranger = anAddress();
  for (const address of [email, stranger]) {
    await logIn(address);
    await enterCode(address);
    expect(await countJobs(address)).toBe(2);
  }
});

test('the last twenty refused log-ins of an account are kept', { tags: 'exhaustive' }, async () => {
  const { email, password } = await aUser(server, { email: anAddress('flooded') });
  for (let attempt = 0; attempt < 21; attempt += 1) await logIn(email);
  expect(await refusalsOf(email)).toHaveLength(20);
  expect(await logIn(email, password)).toMatchObject({ status: 200 });
});

test('the beginning of a limit is stored, and nothing that it refuses', async () => {
  const client = aClient();
  const { email } = await aUser(server);
  for (let attempt = 0; attempt < 10; attempt += 1) await logIn(email, undefined, client);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await logIn(email, undefined, client)).toMatchObject({ status: 429 });
  }
  const reasons = (await refusalsOf(email)).map(({ reason }: { reason: string }) => reason);
  expect(reasons.toSorted()).toEqual([...Array(10).fill('INVALID_CREDENTIALS'), 'RATE_LIMITED']);
});

test('expired codes of a client are stored twenty times an hour', async () => {
  const client = aClient();
  const email = anAddress();
  for (let attempt = 0; attempt < 25; attempt += 1) await enterCode(email, client);
  expect(await countJobs(email)).toBe(20);
});

test.each([
  ['INVALID_CREDENTIALS', 'wrong password'],
  ['RATE_LIMITED', 'too many attempts: none was checked for an hour'],
  ['A_CODE_OF_ANOTHER_RELEASE', 'A_CODE_OF_ANOTHER_RELEASE'],
])('the refusal %s is described as %s', (reason, words) => {
  expect(describeRefusal(reason)).toBe(words);
});
