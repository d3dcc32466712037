import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../../../../../scripts/clients/api.ts';
import {
  aLogin,
  anAddress,
  attemptLogIn,
  aUser,
  tokenFromEmail,
} from '../../../../test/people/a-user.ts';
import { deviceOf, from, leaveAttempts, repeat } from '../../../../test/calls/attempts.ts';
import { untilIdle } from '../../../../test/internals/enqueue-job.ts';
import { startServer, type TestServer } from '../../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../../test/internals/test-clock.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { createAccountLimits } from '../../security/login-limits.ts';
import type { AccountTables } from '../../tables.ts';

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock, env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.close());

const loggedIn = { status: 200 };
const wrong = { status: 401, body: { code: 'CODE_WRONG' } };
const expired = { status: 401, body: { code: 'CODE_EXPIRED' } };

type Options = NonNullable<Parameters<TestServer['post']>[2]>;

const ask = (email: string, options: Options = {}) => server.post('/auth/code', { email }, options);

const enter = (email: string, code: string, options: Options = {}) =>
  server.post('/auth/code/confirm', { email, code }, options);

/** The code of the newest email, as it is written there, once so many emails arrived. */
async function codeTo(email: string, emails = 1): Promise<string> {
  const [newest] = await server.mailbox.untilReceived(email, emails);
  return newest?.text.match(/^\d{4} \d{4}$/m)?.[0] ?? 'no code';
}

/** Another code of 8 digits. */
const wrongOf = (code: string) => code.replaceAll(/\d/g, (digit) => `${9 - Number(digit)}`);

/** A user, and a browser that has asked for a code. */
async function aCode() {
  const user = await aUser(server);
  const cookie = cookieOf((await ask(user.email)).headers);
  return { user, email: user.email, cookie, code: await codeTo(user.email) };
}

test('security 65: a code from an email logs in the browser that has asked for it', async () => {
  const { user, email, cookie, code } = await aCode();
  const [mail] = await server.mailbox.mails(email);
  expect(mail?.subject).toBe('Your code to log in');
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/https?:|href/);

  expect(await enter(email, code)).toMatchObject(expired);
  const other = cookieOf((await ask(anAddress())).headers);
  expect(await enter(email, code, { cookie: other })).toMatchObject(wrong);
  const another = await aUser(server);
  expect(await enter(another.email, code, { cookie })).toMatchObject(wrong);

  const persian = code.replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));
  const answer = await enter(` ${email.toUpperCase()} `, ` ${persian}\u00a0`, { cookie });
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { user: { id: user.id, name: user.name, email } } },
  });
  const cookies = answer.headers.getSetCookie().map((one) => one.split('=')[0]);
  expect(cookies).toEqual(['session', 'device']);
  const { body } = await server.get('/user/data', { token: answer.body.accessToken });
  expect(body.data.accountEvents).toContainEqual(expect.objectContaining({ kind: 'log-in' }));
});

test('security 65: a browser has one open code, which works once and for ten minutes', async () => {
  const { email, cookie, code } = await aCode();
  // Until the server has stored that the first code was sent, a request sends the same one again.
  await untilIdle(server.database, 'account-mail');
  await ask(email, { cookie });
  const newer = await codeTo(email, 2);
  expect(await enter(email, code, { cookie })).toMatchObject(wrong);
  const uses = await Promise.all(Array.from({ length: 5 }, () => enter(email, newer, { cookie })));
  expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await enter(email, newer, { cookie })).toMatchObject(expired);

  const late = await aCode();
  clock.advance({ minutes: 10 });
  expect(await enter(late.email, late.code, { cookie: late.cookie })).toMatchObject(expired);
});

test('security 65: of codes that a browser requests in parallel, every email has the one that works', async () => {
  const user = await aUser(server);
  const cookie = cookieOf((await ask(anAddress())).headers);
  await Promise.all(Array.from({ length: 4 }, () => ask(user.email, { cookie })));
  await untilIdle(server.database, 'account-mail');
  const sent = await server.mailbox.mails(user.email);
  const codes = new Set(sent.map(({ text }) => text.match(/^\d{4} \d{4}$/m)?.[0]));
  expect(codes.size).toBe(1);
  const [code = ''] = codes;
  expect(await enter(user.email, code, { cookie })).toMatchObject(loggedIn);
});

test('security 65: a code can be entered five times', async () => {
  const { email, cookie, code } = await aCode();
  const mistake = () => enter(email, wrongOf(code), { cookie });
  expect(await repeat(4, mistake)).toEqual([401, 401, 401, 401]);
  expect(await mistake()).toMatchObject({
    ...wrong,
    body: { ...wrong.body, fieldErrors: { code: expect.stringMatching(/incorrect/) } },
  });
  expect(await enter(email, code, { cookie })).toMatchObject(expired);
});

test('security 65: what is no code of eight digits is refused, and is no attempt', async () => {
  const { email, cookie, code } = await aCode();
  for (const typed of ['', '1234 567', '123456789', 'abcdefgh', '１２３４５６７']) {
    expect(await enter(email, typed, { cookie })).toMatchObject({
      status: 400,
      body: { fieldErrors: { code: expect.any(String) } },
    });
  }
  expect(await enter(email, code, { cookie })).toMatchObject(loggedIn);
});

test('security 65: strangers neither end nor use up the code of the owner', async () => {
  const { email, cookie, code } = await aCode();
  for (const stranger of ['198.51.100.1', '198.51.100.2']) {
    const asked = await ask(email, from(stranger));
    const options = { ...from(stranger), cookie: cookieOf(asked.headers) };
    await repeat(6, () => enter(email, wrongOf(code), options));
    expect(await enter(email, code, options)).toMatchObject(expired);
    expect(await enter(email, code, from(stranger))).toMatchObject(expired);
  }
  expect(await enter(email, code, { cookie, ...from('203.0.113.1') })).toMatchObject(loggedIn);
});

test('security 65: wrong codes count as wrong passwords do', async () => {
  const db = openDatabase<AccountTables>(server.database);
  const user = await aUser(server);
  const { email } = user;
  const device = deviceOf((await attemptLogIn(server, user)).headers);
  const cookie = cookieOf((await ask(email)).headers);
  const code = await codeTo(email);
  await leaveAttempts(db, createAccountLimits(db).accountAttempts.countersOf(email)[0], 1);
  expect(await enter(email, wrongOf(code), { cookie, ...from('198.51.100.3') })).toMatchObject(
    wrong,
  );
  const limited = { status: 429, body: { code: 'RATE_LIMITED' } };
  expect(await enter(email, code, { cookie })).toMatchObject(limited);
  const subjects = (await server.mailbox.untilReceived(email, 2)).map(({ subject }) => subject);
  expect(subjects).toContain('Many wrong passwords for your account');
  expect(await enter(email, code, { cookie: `${cookie}; ${device}` })).toMatchObject(loggedIn);
});

test('security 65: codes count in the limit of a mailbox, and those of the owner apart', async () => {
  const user = await aUser(server);
  const device = deviceOf((await attemptLogIn(server, user)).headers);
  expect(await repeat(10, () => ask(user.email))).toEqual(Array.from({ length: 10 }, () => 200));
  await codeTo(user.email, 6);
  const asked = await ask(user.email, { cookie: device });
  const code = await codeTo(user.email, 7);
  const cookie = `${cookieOf(asked.headers)}; ${device}`;
  expect(await enter(user.email, code, { cookie })).toMatchObject(loggedIn);
});

test('security 65: a code is refused alike whether or not the address has an account', async () => {
  const answers = await Promise.all(
    [(await aUser(server)).email, anAddress()].map(async (email) => {
      const cookie = cookieOf((await ask(email)).headers);
      const { status, body } = await enter(email, '12345678', { cookie });
      return { status, body: { ...body, requestId: '' } };
    }),
  );
  expect(answers[0]).toMatchObject(wrong);
  expect(answers[1]).toEqual(answers[0]);
});

test('security 65: no row and no log line holds a code, and none tells it to who guesses', async () => {
  const { code } = await aCode();
  const { rows: tables } = await server.database.query(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const { rows } = await server.database.query(`select to_jsonb(t)::text as row from ${name} t`);
    const text = JSON.stringify(rows);
    expect(text, name).not.toContain(code);
    expect(text, name).not.toContain(code.replace(' ', ''));
  }
  const lines = JSON.stringify(server.logLines);
  expect(lines).not.toContain(code.replace(' ', ''));
  // A hash of the text would do: a code has few values.
  const { rows } = await server.database.query(
    "select message_id from mail_log where kind = 'log-in-code'",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row.message_id).toMatch(/^<[\da-f-]{36}@/);
});

test('security 65: a change of the password or the address voids the codes that were sent before', async () => {
  const { user, email, cookie, code } = await aCode();
  const { token } = await aLogin(server, email);
  const newPassword = 'Another-pass1';
  const change = { oldPassword: user.password, newPassword, confirmPassword: newPassword };
  expect(await server.patch('/user/updatePassword', change, { token })).toMatchObject({
    status: 200,
  });
  expect(await enter(email, code, { cookie })).toMatchObject(wrong);

  const moved = await aCode();
  const address = anAddress();
  await server.database.query('update users set email = $1 where id = $2', [
    address,
    moved.user.id,
  ]);
  for (const entered of [moved.email, address]) {
    expect(await enter(entered, moved.code, { cookie: moved.cookie })).toMatchObject(wrong);
  }
});

test('security 65: an address that is not verified gets the link that verifies it, and no sign-up of a stranger becomes its account', async () => {
  const { email, password } = await aUser(server, { verified: false });
  await server.mailbox.untilReceived(email);
  const cookie = cookieOf((await ask(email)).headers);
  const token = await tokenFromEmail(server, email, 2);
  const subjects = (await server.mailbox.mails(email)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Verify your email address', 'Verify your email address']);
  expect(await enter(email, '12345678', { cookie })).toMatchObject(wrong);
  expect(await attemptLogIn(server, { email, password })).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED' },
  });
  // The owner, who has never signed up, presses it.
  expect(await server.post(`/auth/verifyEmail/${token}`, undefined, { cookie })).toMatchObject({
    status: 409,
    body: { code: 'PASSWORD_REQUIRED' },
  });
  await server.post('/auth/forgotPassword', { email });
  const reset = await tokenFromEmail(server, email, 3);
  const own = 'Chosen-by-me1';
  const form = { newPassword: own, confirmPassword: own };
  expect(await server.post(`/auth/resetPassword/${reset}`, form)).toMatchObject({ status: 200 });
  expect(await attemptLogIn(server, { email, password })).toMatchObject({ status: 401 });
  expect(await attemptLogIn(server, { email, password: own })).toMatchObject({ status: 200 });
});

test('security 65, 75: a blocked account is told so after the right code alone', async () => {
  const { user, email, cookie, code } = await aCode();
  await server.database.query('update users set blocked_at = now() where id = $1', [user.id]);
  expect(await enter(email, wrongOf(code), { cookie })).toMatchObject(wrong);
  expect(await enter(email, code, { cookie })).toMatchObject({
    status: 403,
    body: { code: 'ACCOUNT_BLOCKED' },
  });
});

test('a code that arrives shows that the address receives email again', async () => {
  const user = await aUser(server);
  const refused = 'update users set email_undeliverable_at = now() where id = $1';
  await server.database.query(refused, [user.id]);
  const cookie = cookieOf((await ask(user.email)).headers);
  expect(await enter(user.email, await codeTo(user.email), { cookie })).toMatchObject(loggedIn);
  const { rows } = await server.database.query(
    'select email_undeliverable_at from users where id = $1',
    [user.id],
  );
  expect(rows).toEqual([{ email_undeliverable_at: null }]);
});

test('security 65, 70: a code proves who uses the session that has asked for it', async () => {
  const { email, cookie, code: logInCode } = await aCode();
  const { token } = await aLogin(server, email);
  const { token: other } = await aLogin(server, email);
  clock.advance({ minutes: 6 });
  const change = (by: string) => server.post('/user/passkeys/options', {}, { token: by });
  const prove = (by: string, code: string) => server.post('/user/proof', { code }, { token: by });
  expect(await change(token)).toMatchObject({ status: 403 });
  expect(await prove(token, logInCode)).toMatchObject(expired);
  expect(await server.post('/user/proof/code', {}, { token })).toMatchObject({ status: 200 });
  const code = await codeTo(email, 2);
  expect((await server.mailbox.mails(email))[0]?.subject).toBe("Your code to confirm it's you");

  expect(await prove(other, code)).toMatchObject(expired);
  expect(await prove(token, wrongOf(code))).toMatchObject(wrong);
  expect(await enter(email, code, { cookie })).toMatchObject(wrong);
  const { id } = (await server.get('/user/sessions', { token: other })).body.data[0];
  await server.post('/user/proof/code', {}, { token: other });
  const another = await codeTo(email, 3);
  expect(await enter(email, another, { cookie: `code=${id}` })).toMatchObject(expired);
  expect(await prove(token, code)).toMatchObject({ status: 200 });
  expect(await prove(token, code)).toMatchObject(expired);
  expect(await change(token)).toMatchObject({ status: 200 });
  expect(await change(other)).toMatchObject({ status: 403 });
});

test('a user can ask for ten codes an hour as a proof', async () => {
  const { token } = await aLogin(server, (await aUser(server)).email);
  const statuses = await repeat(11, () => server.post('/user/proof/code', {}, { token }));
  expect(statuses.slice(9)).toEqual([200, 429]);
});
