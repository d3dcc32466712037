import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { anAddress, aLogin, aUser, tokenFromEmail } from '../../../../test/people/a-user.ts';
import { leaveAttempts } from '../../../../test/calls/attempts.ts';
import { startProxy } from '../../../../test/proxies/forwarding-proxy.ts';
import { startServer, type TestServer } from '../../../../test/worlds/start-server.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import type { AccountTables } from '../../tables.ts';
import { createAccountLimits, type AccountLimits } from '../login-limits.ts';

type Service = Awaited<ReturnType<typeof startProxy>>;

const breached = 'Vexed-Quill7';
const hash = createHash('sha1').update(breached).digest('hex').toUpperCase();
const [digits, suffix] = [hash.slice(0, 5), hash.slice(5)];
const padding = Array.from({ length: 3 }, (_, index) => `${String(index).repeat(35)}:0`);
const range = [...padding, `${suffix}:12`].join('\r\n');

const failureLine = 'new passwords are not compared with data breaches';
const refusal = (field: string, message = 'This password appears in a known data breach') => ({
  status: 400,
  body: { code: 'VALIDATION_FAILED', message, fieldErrors: { [field]: message } },
});

let answer: (response: ServerResponse) => void;
const questions: IncomingMessage[] = [];
let service: Service;
let server: TestServer;
let limits: AccountLimits;

beforeAll(async () => {
  service = await startProxy(async (question, response) => {
    questions.push(question);
    answer(response);
  });
  server = await startServer({
    env: { BREACHED_PASSWORDS_URL: `${service.url}/range/`, REFUSE_COMMON_PASSWORDS: 'yes' },
    // A busy machine must not turn a refusal into a failure.
    breachedPasswordsTimeout: 20_000,
  });
  limits = createAccountLimits(openDatabase<AccountTables>(server.database));
});

beforeEach(() => {
  answer = (response) => response.end(range);
  questions.length = 0;
});

afterAll(async () => {
  await server.close();
  await service.close();
});

function signUp({ at = server, email = anAddress(), password = breached } = {}) {
  return at.post('/auth/register', { name: 'Ada', email, password, confirmPassword: password });
}

function reset(token: string, newPassword = breached) {
  const form = { newPassword, confirmPassword: newPassword };
  return server.post(`/auth/resetPassword/${token}`, form);
}

const linesOfFailures = (of = server) => of.logLines.filter(({ msg }) => msg === failureLine);

test('security 74: a breached password is refused at sign-up, in either normal form', async () => {
  expect(await signUp()).toMatchObject(refusal('password'));
  expect(await signUp({ password: breached.replace('V', 'Ｖ') })).toMatchObject(
    refusal('password'),
  );
  expect(await signUp({ password: 'Vexed-Quill8' })).toMatchObject({ status: 200 });
});

test('security 74: change and reset refuse a breached password, which uses no link', async () => {
  const user = await aUser(server);
  const { token } = await aLogin(server, user.email);
  const change = (newPassword: string, oldPassword = user.password) => {
    const form = { oldPassword, newPassword, confirmPassword: newPassword };
    return server.patch('/user/updatePassword', form, { token });
  };
  expect(await change(breached)).toMatchObject(refusal('newPassword'));
  expect(await change('Vexed-Quill8')).toMatchObject({ status: 200 });

  await server.post('/auth/forgotPassword', { email: user.email });
  const link = await tokenFromEmail(server, user.email, 2);
  expect(await reset(link)).toMatchObject(refusal('newPassword'));
  expect(await reset(link, 'Vexed-Quill9')).toMatchObject({ status: 200 });
});

test('security 74: the service gets five hex digits, and nothing else of the password', async () => {
  await signUp();
  const [question] = questions;
  expect(question).toMatchObject({ method: 'GET', url: `/range/${digits}` });
  expect(question?.headers).toMatchObject({ 'add-padding': 'true' });
  const sent = JSON.stringify(question?.rawHeaders).toUpperCase();
  for (const secret of [breached.toUpperCase(), suffix]) expect(sent).not.toContain(secret);
});

test('security 74: a line of padding refuses nothing', async () => {
  answer = (response) => response.end([...padding, `${suffix}:0`].join('\r\n'));
  expect(await signUp()).toMatchObject({ status: 200 });
  expect(linesOfFailures()).toEqual([]);
});

test.each([
  ['Sh0rt!', 'Password must be at least 8 characters'],
  ['vexed-quill7', 'Password must contain at least one uppercase letter'],
  ['VexedQuill7', 'Password must contain a special character'],
  ['Password1!', 'This password is too common'],
])('security 74: of %s nothing is asked: %s', async (password, message) => {
  expect(await signUp({ password })).toMatchObject({
    status: 400,
    body: { fieldErrors: { password: message } },
  });
  expect(questions).toEqual([]);
});

test('security 7, 74: a known address and a used link are asked about like others', async () => {
  const { email } = await aUser(server);
  for (const to of [email, anAddress()]) {
    expect(await signUp({ email: to })).toMatchObject(refusal('password'));
  }
  expect(await reset('invented')).toMatchObject(refusal('newPassword'));
  expect(questions).toHaveLength(3);
});

test.each([
  ['sign-ups', () => limits.clientEmails, () => signUp()],
  ['resets', () => limits.linkChecks, () => reset('invented')],
])('security 40, 74: beyond the limit of %s nothing is asked', async (_what, limitOf, call) => {
  const [counter] = limitOf().countersOf('127.0.0.1');
  onTestFinished(counter.reset);
  await leaveAttempts(openDatabase(server.database), counter, 0);
  expect(await call()).toMatchObject({ status: 429 });
  expect(questions).toEqual([]);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['drops the connection', (response) => response.destroy()],
  ['answers 500', (response) => response.writeHead(500).end(range)],
  ['answers no hashes', (response) => response.end('<html>')],
  ['answers nothing', (response) => response.end()],
  ['answers too much', (response) => response.end(`${`${padding[0]}\n`.repeat(20_000)}${range}`)],
  ['redirects', (response) => response.writeHead(302, { location: '/other/' }).end()],
])('security 74: a service that %s refuses nothing, which is logged', async (_fault, fail) => {
  answer = fail;
  const before = linesOfFailures().length;
  expect(await signUp()).toMatchObject({ status: 200 });
  expect(questions).toHaveLength(1);
  const lines = linesOfFailures().slice(before);
  expect(lines).toMatchObject([{ level: 40 }]);
  for (const secret of [breached, digits]) expect(JSON.stringify(lines)).not.toContain(secret);
});

test('security 74: parallel lookups beyond a limit are not made', async () => {
  const waiting: ServerResponse[] = [];
  answer = (response) => void waiting.push(response);
  const calls = Array.from({ length: 33 }, () => reset('invented'));
  expect(await Promise.race(calls)).toMatchObject({ body: { code: 'INVALID_LINK' } });
  await expect.poll(() => waiting.length).toBe(32);
  for (const response of waiting) response.end(range);
  const answers = await Promise.all(calls);
  expect(answers.filter(({ body }) => body.code === 'VALIDATION_FAILED')).toHaveLength(32);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['never answers', () => {}],
  ['never ends its answer', (response) => response.write(`${suffix}:12\r\n`)],
])('security 74: a service that %s refuses nothing', async (_fault, hang) => {
  answer = hang;
  const env = { BREACHED_PASSWORDS_URL: `${service.url}/range/` };
  const impatient = await startServer({ env, breachedPasswordsTimeout: 50 });
  onTestFinished(() => impatient.close());
  expect(await signUp({ at: impatient })).toMatchObject({ status: 200 });
  expect(questions).toHaveLength(1);
  expect(linesOfFailures(impatient)).toHaveLength(1);
});

test('security 74: a service that cannot be reached refuses nothing', async () => {
  const gone = await startProxy(async () => undefined);
  await gone.close();
  const env = { BREACHED_PASSWORDS_URL: `${gone.url}/range/` };
  const alone = await startServer({ env });
  onTestFinished(() => alone.close());
  expect(await signUp({ at: alone })).toMatchObject({ status: 200 });
  expect(linesOfFailures(alone)).toHaveLength(1);
});

test('security 74: without an address no service is asked', async () => {
  const alone = await startServer();
  onTestFinished(() => alone.close());
  expect(await signUp({ at: alone })).toMatchObject({ status: 200 });
  expect(questions).toEqual([]);
  expect(linesOfFailures(alone)).toEqual([]);
});
