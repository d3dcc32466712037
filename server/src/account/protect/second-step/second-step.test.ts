import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../../../../../scripts/clients/api.ts';
import {
  aLogin,
  attemptLogIn,
  aUser,
  logIn,
  tokenFromEmail,
} from '../../../../test/people/a-user.ts';
import { aPasskeyOf } from '../../../../test/people/a-passkey.ts';
import { createAuthenticator, type Authenticator } from '../../../../test/people/authenticator.ts';
import { startServer, type TestServer } from '../../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../../test/internals/test-clock.ts';

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

const required = {
  status: 401,
  body: { code: 'SECOND_STEP_REQUIRED', data: { ticket: expect.stringMatching(/^[\w-]{43}$/) } },
};
const expired = { status: 401, body: { code: 'UNAUTHENTICATED' } };
const wrongCode = { status: 401, body: { code: 'RECOVERY_CODE_WRONG' } };
const unknownPasskey = { status: 401, body: { code: 'PASSKEY_UNKNOWN' } };
const nextPassword = 'N3w-Passw0rd!';

const turn = (on: boolean, token: string) =>
  server.call('PUT', '/user/secondStep', { body: { on }, token });

const keysOf = async (token: string) => (await server.get('/user/keys', { token })).body.data;

/** A user whose log-ins ask for a second step, and a session. */
async function aCarefulUser() {
  const user = await aUser(server);
  const { token } = await aLogin(server, user.email);
  const { authenticator, passkey } = await aPasskeyOf(server, token);
  const { body } = await turn(true, token);
  const codes: string[] = body.data.recoveryCodes;
  const [code = ''] = codes;
  return { user, token, authenticator, passkey, codes, code };
}

async function ticketOf(user: { email: string; password: string }): Promise<string> {
  const answer = await attemptLogIn(server, user);
  expect(answer).toMatchObject(required);
  return answer.body.data.ticket;
}

const pass = (form: object) => server.post('/auth/secondStep', form);

async function signatureFor(ticket: string, authenticator: Authenticator) {
  const { body } = await server.post('/auth/secondStep/options', { ticket });
  return authenticator.assert(body.data.options);
}

async function subjectsTo(email: string, count: number) {
  return (await server.mailbox.untilReceived(email, count)).map(({ subject }) => subject);
}

test('with the second step on, a password opens a session only together with a passkey', async () => {
  const { user, authenticator, passkey } = await aCarefulUser();
  const first = await attemptLogIn(server, user);
  expect(first).toMatchObject(required);
  expect(first.body).not.toHaveProperty('accessToken');
  expect(first.headers.getSetCookie()).toEqual([]);

  const { ticket } = first.body.data;
  const { body } = await server.post('/auth/secondStep/options', { ticket });
  expect(body.data.options).toMatchObject({
    userVerification: 'required',
    allowCredentials: [{ type: 'public-key' }],
  });
  const credential = authenticator.assert(body.data.options);
  const answer = await pass({ ticket, credential });
  expect(answer).toMatchObject({ status: 200, body: { data: { user: { id: user.id } } } });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
  expect(cookies).toEqual(['session', 'device']);
  const [used] = (await keysOf(answer.body.accessToken)).passkeys;
  expect(used).toMatchObject({ id: passkey.id, lastUsedAt: expect.any(String) });

  expect(await pass({ ticket, credential })).toMatchObject(expired);
  expect(await server.post('/auth/secondStep/options', { ticket })).toMatchObject(expired);
});

test('security 63: a passkey log-in passes the second step by itself', async () => {
  const { authenticator } = await aCarefulUser();
  const { body, headers } = await server.post('/auth/passkey/options', {});
  const credential = authenticator.assert(body.data.options);
  const answer = await server.post('/auth/passkey', { credential }, { cookie: cookieOf(headers) });
  expect(answer).toMatchObject({ status: 200 });
});

test('security 63: a code by email does not pass the second step', async () => {
  const { user, code } = await aCarefulUser();
  const { email } = user;
  const { headers } = await server.post('/auth/code', { email });
  const sent = await server.mailbox.untilReceived(email, 3);
  const emailed = sent.map(({ text }) => /\b\d{4} \d{4}\b/.exec(text)?.[0]).find(Boolean);
  const form = { email, code: emailed };
  const answer = await server.post('/auth/code/confirm', form, { cookie: cookieOf(headers) });
  expect(answer).toMatchObject(required);
  const { ticket } = answer.body.data;
  expect(await pass({ ticket, recoveryCode: code })).toMatchObject({ status: 200 });
});

test('security 64: eight recovery codes are shown once, stored as hashes, and each works once', async () => {
  const { user, token, codes, code } = await aCarefulUser();
  expect(new Set(codes).size).toBe(8);
  for (const one of codes)
    expect(one).toMatch(/^(?:[B-DF-HJ-NP-TV-XZ]{4}-){2}[B-DF-HJ-NP-TV-XZ]{4}$/);
  expect((await keysOf(token)).secondStep).toEqual({ on: true, recoveryCodesLeft: 8 });
  const { rows } = await server.database.query(
    'select code_hash from recovery_codes where user_id = $1',
    [user.id],
  );
  expect(rows).toHaveLength(8);
  for (const row of rows) expect(row.code_hash).toMatch(/^\$argon2id\$/);

  // As typed from paper.
  const typed = ` ${code.toLowerCase().replaceAll('-', ' . ')} `;
  const answer = await pass({ ticket: await ticketOf(user), recoveryCode: typed });
  expect(answer).toMatchObject({ status: 200 });
  const { accessToken } = answer.body;
  expect((await keysOf(accessToken)).secondStep).toEqual({ on: true, recoveryCodesLeft: 7 });
  expect(await server.mailbox.untilReceived(user.email, 3)).toContainEqual(
    expect.objectContaining({
      subject: 'A recovery code of your account was used',
      text: expect.stringContaining('7 are left'),
    }),
  );

  expect(await pass({ ticket: await ticketOf(user), recoveryCode: code })).toMatchObject(wrongCode);
});

test(
  'security 64: of two uses of a recovery code at once one counts',
  { tags: 'exhaustive' },
  async () => {
    const { user, code } = await aCarefulUser();
    const tickets = [await ticketOf(user), await ticketOf(user)];
    const uses = tickets.map((ticket) => pass({ ticket, recoveryCode: code }));
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    expect(statuses).toSatisfy((all: number[]) => all.includes(200) && all.includes(401));
  },
);

test(
  'security 64: guesses at recovery codes are limited, and use up no attempt at the password',
  { tags: 'exhaustive' },
  async () => {
    const { user, authenticator } = await aCarefulUser();
    const ticket = await ticketOf(user);
    const guess = () => pass({ ticket, recoveryCode: 'BBBB-BBBB-BBBB' });
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await guess()).toMatchObject(wrongCode);
    expect(await guess()).toMatchObject({ status: 429 });
    const other = await ticketOf(user);
    const credential = await signatureFor(other, authenticator);
    expect(await pass({ ticket: other, credential })).toMatchObject({ status: 200 });
  },
);

test(
  'a ticket works for five minutes, for its own user, and with a challenge of its own',
  { tags: 'exhaustive' },
  async () => {
    const { user, authenticator, code } = await aCarefulUser();
    const stranger = await aCarefulUser();
    const ticket = await ticketOf(user);
    const foreign = await signatureFor(ticket, stranger.authenticator);
    expect(await pass({ ticket, credential: foreign })).toMatchObject(unknownPasskey);
    expect(await pass({ ticket, recoveryCode: stranger.code })).toMatchObject(wrongCode);
    const elsewhere = await signatureFor(await ticketOf(user), authenticator);
    expect(await pass({ ticket, credential: elsewhere })).toMatchObject(unknownPasskey);
    expect(await pass({ recoveryCode: code })).toMatchObject(expired);
    expect(await pass({ ticket: 'invented', recoveryCode: code })).toMatchObject(expired);
    clock.advance({ minutes: 6 });
    expect(await pass({ ticket, recoveryCode: code })).toMatchObject(expired);
  },
);

test('a new password, the end of all sessions and a block end a log-in that waits', async () => {
  const { user, authenticator, code } = await aCarefulUser();
  const session = async () => {
    const ticket = await ticketOf(user);
    const answer = await pass({ ticket, credential: await signatureFor(ticket, authenticator) });
    return answer.body.accessToken;
  };
  const everywhere = await session();
  const first = await ticketOf(user);
  await server.call('DELETE', '/user/sessions', { token: everywhere });
  expect(await pass({ ticket: first, recoveryCode: code })).toMatchObject(expired);

  const token = await session();
  const second = await ticketOf(user);
  const form = {
    oldPassword: user.password,
    newPassword: nextPassword,
    confirmPassword: nextPassword,
  };
  expect(await server.patch('/user/updatePassword', form, { token })).toMatchObject({
    status: 200,
  });
  expect(await pass({ ticket: second, recoveryCode: code })).toMatchObject(expired);

  const third = await ticketOf({ ...user, password: nextPassword });
  await server.database.query('update users set blocked_at = now() where id = $1', [user.id]);
  expect(await pass({ ticket: third, recoveryCode: code })).toMatchObject({
    status: 403,
    body: { code: 'ACCOUNT_BLOCKED' },
  });
});

test('security 71: a reset link asks for the second step before the new password counts', async () => {
  const { user, authenticator, code } = await aCarefulUser();
  await server.post('/auth/forgotPassword', { email: user.email });
  const link = `/auth/resetPassword/${await tokenFromEmail(server, user.email, 3)}`;
  const form = { newPassword: nextPassword, confirmPassword: nextPassword };
  const first = await server.post(link, form);
  expect(first).toMatchObject(required);
  expect(await attemptLogIn(server, user)).toMatchObject(required);

  const { ticket } = first.body.data;
  const stranger = await aCarefulUser();
  const foreign = { ticket: await ticketOf(stranger.user), recoveryCode: stranger.code };
  expect(await server.post(link, { ...form, ...foreign })).toMatchObject(expired);
  expect(await server.post(link, { ...form, recoveryCode: code })).toMatchObject(expired);
  const wrong = { ticket, recoveryCode: 'BBBB-BBBB-BBBB' };
  expect(await server.post(link, { ...form, ...wrong })).toMatchObject(wrongCode);
  const credential = await signatureFor(ticket, authenticator);
  expect(await server.post(link, { ...form, ticket, credential })).toMatchObject({ status: 200 });

  expect(await attemptLogIn(server, user)).toMatchObject({
    status: 401,
    body: { code: 'INVALID_CREDENTIALS' },
  });
  await ticketOf({ ...user, password: nextPassword });
});

test(
  'security 71: a recovery code passes the second step of a reset too',
  { tags: 'exhaustive' },
  async () => {
    const { user, token, code } = await aCarefulUser();
    await server.post('/auth/forgotPassword', { email: user.email });
    const link = `/auth/resetPassword/${await tokenFromEmail(server, user.email, 3)}`;
    const form = { newPassword: nextPassword, confirmPassword: nextPassword };
    const { ticket } = (await server.post(link, form)).body.data;
    const answer = await server.post(link, { ...form, ticket, recoveryCode: code });
    expect(answer).toMatchObject({ status: 200 });
    expect(await server.get('/user/keys', { token })).toMatchObject({ status: 401 });
  },
);

test('the second step needs a passkey and a fresh proof, ends other sessions and tells the owner', async () => {
  const user = await aUser(server);
  const { token } = await aLogin(server, user.email);
  const elsewhere = await aLogin(server, user.email);
  expect(await turn(true, token)).toMatchObject({ status: 409, body: { code: 'PASSKEY_NEEDED' } });
  const { passkey } = await aPasskeyOf(server, token);
  clock.advance({ minutes: 6 });
  const proofRequired = { status: 403, body: { code: 'PROOF_REQUIRED' } };
  expect(await turn(true, token)).toMatchObject(proofRequired);
  await server.post('/user/proof', { password: user.password }, { token });
  const { body } = await turn(true, token);
  expect(await server.get('/user/keys', elsewhere)).toMatchObject({ status: 401 });
  expect(await server.call('DELETE', `/user/passkeys/${passkey.id}`, { token })).toMatchObject({
    status: 409,
    body: { code: 'LAST_KEY' },
  });

  const again = await turn(true, token);
  const [old] = body.data.recoveryCodes;
  const [fresh] = again.body.data.recoveryCodes;
  expect(await pass({ ticket: await ticketOf(user), recoveryCode: old })).toMatchObject(wrongCode);
  const login = await pass({ ticket: await ticketOf(user), recoveryCode: fresh });
  expect(login).toMatchObject({ status: 200 });

  expect(await turn(false, token)).toMatchObject({
    status: 200,
    body: { data: { recoveryCodes: [] } },
  });
  expect(await server.get('/user/keys', { token: login.body.accessToken })).toMatchObject({
    status: 401,
  });
  expect((await keysOf(token)).secondStep).toEqual({ on: false, recoveryCodesLeft: 0 });
  await logIn(server, user);
  await server.call('DELETE', `/user/passkeys/${passkey.id}`, { token });
  expect((await subjectsTo(user.email, 6)).toSorted()).toEqual(
    [
      'A passkey was added to your account',
      'Every log-in to your account now asks for a passkey',
      'You have new recovery codes',
      'A recovery code of your account was used',
      'Your account no longer asks for a passkey at every log-in',
      'A passkey was removed from your account',
    ].toSorted(),
  );
});

test('security 75: the export says whether there is a second step, and a deletion leaves nothing of it', async () => {
  const { user, token } = await aCarefulUser();
  const { body } = await server.get('/user/data', { token });
  expect(body.data.secondStep).toEqual({ since: expect.any(String), recoveryCodesLeft: 8 });
  await ticketOf(user);
  const deletion = { password: user.password };
  await server.call('DELETE', '/user', { body: deletion, token });
  for (const table of ['recovery_codes', 'one_time_secrets']) {
    const left = `select count(*)::int as left from ${table} where user_id = $1`;
    expect((await server.database.query(left, [user.id])).rows).toEqual([{ left: 0 }]);
  }
});

test('a ticket in a cookie counts where the call names none', { tags: 'exhaustive' }, async () => {
  const { user, authenticator } = await aCarefulUser();
  const cookie = `ticket=${await ticketOf(user)}`;
  const { body } = await server.post('/auth/secondStep/options', {}, { cookie });
  const credential = createAuthenticator(server.config.PUBLIC_URL).assert(body.data.options);
  expect(await server.post('/auth/secondStep', { credential }, { cookie })).toMatchObject(
    unknownPasskey,
  );
  const again = await server.post('/auth/secondStep/options', {}, { cookie });
  const signed = authenticator.assert(again.body.data.options);
  const answer = await server.post('/auth/secondStep', { credential: signed }, { cookie });
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.headers.getSetCookie()[0]).toMatch(/^ticket=;/);
});
