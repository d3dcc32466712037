import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../../../../../scripts/clients/api.ts';
import { aPasskeyOf } from '../../../../test/people/a-passkey.ts';
import {
  anAddress,
  attemptLogIn,
  aUser,
  logIn,
  testPassword,
  type TestLogin,
} from '../../../../test/people/a-user.ts';
import {
  aChangingUser,
  confirmChange,
  confirmationLink,
  emailOf,
  requestChange,
} from '../../../../test/people/address-change.ts';
import { createAuthenticator } from '../../../../test/people/authenticator.ts';
import { startServer, type TestServer } from '../../../../test/worlds/start-server.ts';
import { openSupport } from '../../../../test/people/support.ts';
import { createTestClock } from '../../../../test/internals/test-clock.ts';
import { blockAccount, unblockAccount } from '../../support/block.ts';
import { beginAddressChange, completeAddressChange } from '../../support/change-address.ts';

const clock = createTestClock();
let server: TestServer;
let support: Awaited<ReturnType<typeof openSupport>>;
beforeAll(async () => {
  server = await startServer({ clock });
  support = await openSupport(server.databaseUrl, clock);
});
afterAll(async () => {
  await support.close();
  await server.close();
});

const invalidLink = { status: 400, body: { code: 'INVALID_LINK' } };
const secure = (link: string) => server.post(`/auth/secureAccount/${link}`);
const intruders = 'Intruder-Passw0rd';

/** The link of the newest notice with this subject. */
async function noticeLink(email: string, subject: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await server.mailbox.mails(email);
      const notice = mails.find((mail) => subject.test(mail.subject));
      link = /secure-account\?token=([\w-]+)/.exec(notice?.text ?? '')?.[1];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

async function changePassword(
  { token }: { token: string },
  newPassword = intruders,
  oldPassword = testPassword,
) {
  const form = { oldPassword, newPassword, confirmPassword: newPassword };
  expect(await server.patch('/user/updatePassword', form, { token })).toMatchObject({
    status: 200,
  });
}

/** Changes an address with the password of an intruder, who reads both mailboxes. */
async function changeAddress(
  login: TestLogin,
  { from, to, asked = 1 }: { from: string; to: string; asked?: number },
) {
  expect(await requestChange(server, login, to, intruders)).toMatchObject({ status: 200 });
  await confirmChange(server, await confirmationLink(server, from, asked));
  await confirmChange(server, await confirmationLink(server, to));
  expect(await emailOf(server, login)).toBe(to);
}

/** The token of the newest link to choose a new password, once so many were mailed to an address. */
async function resetLink(email: string, emails = 1): Promise<string> {
  let links: string[] = [];
  await expect
    .poll(async () => {
      const mails = await server.mailbox.mails(email);
      links = mails.flatMap(({ text }) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? []);
      return links.length;
    })
    .toBe(emails);
  return links[0] ?? '';
}

const ownersPassword = 'Owner-Passw0rd';

async function reset(link: string, form: object = {}) {
  const passwords = { newPassword: ownersPassword, confirmPassword: ownersPassword };
  return server.post(`/auth/resetPassword/${link}`, { ...passwords, ...form });
}

/** Chooses a new password with the link that securing the account has mailed, and logs in. */
async function chooseNewPassword(email: string) {
  expect(await reset(await resetLink(email))).toMatchObject({ status: 200 });
  return logIn(server, { email, password: ownersPassword });
}

/** An account whose address an intruder has changed, who then chose a password. */
async function aStolenAccount() {
  const { user, login, newEmail, oldLink, newLink } = await aChangingUser(server);
  for (const link of [oldLink, newLink]) {
    expect(await confirmChange(server, link)).toMatchObject({ status: 200 });
  }
  await changePassword(login);
  const intruder = { email: newEmail, password: intruders };
  return {
    user,
    intruder,
    login: await logIn(server, intruder),
    ownersLink: await noticeLink(user.email, /address was changed/),
    intrudersLink: await noticeLink(newEmail, /address was changed/),
  };
}

test('security 72: the link in the old mailbox takes the account back from an intruder', async () => {
  const { user, intruder, login, ownersLink } = await aStolenAccount();
  const { status, body } = await secure(ownersLink);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      data: {
        message:
          'We have sent a link to choose a new password to the address where you got this one.',
        done: [
          'Every browser was logged out.',
          'The password no longer works.',
          'The email address was changed back to the one where you got this link.',
        ],
      },
    },
  });

  expect(await server.get('/user/data', login)).toMatchObject({ status: 401 });
  expect(await server.post('/auth/refreshAccessToken', undefined, login)).toMatchObject({
    status: 401,
  });
  for (const email of [user.email, intruder.email]) {
    for (const password of [intruders, testPassword]) {
      expect(await attemptLogIn(server, { email, password })).toMatchObject({ status: 401 });
    }
  }
  const owner = await chooseNewPassword(user.email);
  const { profile, accountEvents } = (await server.get('/user/data', owner)).body.data;
  expect(profile.email).toBe(user.email);
  expect(accountEvents.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['secured by link', 'address changed']),
  );
  expect(server.logLines).toContainEqual(
    expect.objectContaining({ event: 'account secured', userId: user.id }),
  );
});

test('security 72: the link in the new mailbox cannot undo it', async () => {
  const { user, intruder, ownersLink, intrudersLink } = await aStolenAccount();
  const passwordLink = await noticeLink(intruder.email, /password was changed/);
  expect(await secure(intrudersLink)).toMatchObject({ status: 200 });
  const intrudersReset = await resetLink(intruder.email);
  expect(await secure(ownersLink)).toMatchObject({ status: 200 });
  for (const link of [intrudersLink, passwordLink]) {
    expect(await secure(link)).toMatchObject(invalidLink);
  }
  expect(await reset(intrudersReset)).toMatchObject(invalidLink);
  await chooseNewPassword(user.email);
  await expect
    .poll(async () => (await server.mailbox.mails(intruder.email))[0]?.subject)
    .toBe('Your email address was changed back');
  const [told] = await server.mailbox.mails(intruder.email);
  expect(told?.text).not.toMatch(/token=/);
});

test(
  'security 72: of several changes of address the first owner wins',
  { tags: 'exhaustive' },
  async () => {
    const { user, login, intruder, ownersLink } = await aStolenAccount();
    await changeAddress(login, { from: intruder.email, to: anAddress('third'), asked: 2 });
    const back = await noticeLink(intruder.email, /address was changed/);
    expect(await secure(ownersLink)).toMatchObject({ status: 200 });
    expect(await secure(back)).toMatchObject(invalidLink);
    await chooseNewPassword(user.email);
  },
);

test(
  'security 72: a link from before a change of address takes that back, too',
  { tags: 'exhaustive' },
  async () => {
    const user = await aUser(server);
    const login = await logIn(server, user);
    await changePassword(login);
    const link = await noticeLink(user.email, /password was changed/);
    await changeAddress(login, { from: user.email, to: anAddress('moved') });
    expect(await secure(link)).toMatchObject({ status: 200 });
    expect(await secure(await noticeLink(user.email, /address was changed/))).toMatchObject(
      invalidLink,
    );
    await chooseNewPassword(user.email);
  },
);

test('security 72: the link in a notice of a new password ends sessions and links', async () => {
  const user = await aUser(server);
  const login = await logIn(server, user);
  await changePassword(login);
  const link = await noticeLink(user.email, /password was changed/);
  await requestChange(server, login, anAddress('moved'), intruders);
  const pending = await confirmationLink(server, user.email);
  expect(await secure(link)).toMatchObject({ status: 200 });
  expect(await server.get('/user/data', login)).toMatchObject({ status: 401 });
  expect(await confirmChange(server, pending)).toMatchObject(invalidLink);
  expect(await secure(link)).toMatchObject(invalidLink);
  await chooseNewPassword(user.email);
});

test('security 72: the link in a notice of a new passkey removes it', async () => {
  const user = await aUser(server);
  const login = await logIn(server, user);
  const authenticator = createAuthenticator(server.config.PUBLIC_URL);
  const offered = await server.post('/user/passkeys/options', {}, login);
  const credential = authenticator.register(offered.body.data.options);
  const passkey = { name: 'Phone', credential };
  expect(await server.post('/user/passkeys', passkey, login)).toMatchObject({ status: 200 });
  const { body } = await secure(await noticeLink(user.email, /passkey was added/));
  expect(body.data.done).toContain('One passkey was removed.');
  const { body: logInOptions, headers } = await server.post('/auth/passkey/options', {});
  const signed = { credential: authenticator.assert(logInOptions.data.options) };
  expect(await server.post('/auth/passkey', signed, { cookie: cookieOf(headers) })).toMatchObject({
    status: 401,
  });
  const owner = await chooseNewPassword(user.email);
  const keys = await server.get('/user/keys', owner);
  expect(keys.body.data.passkeys).toEqual([]);
});

test(
  'security 72: a link used sixteen times at once succeeds once',
  { tags: 'exhaustive' },
  async () => {
    const { ownersLink } = await aStolenAccount();
    const answers = await Promise.all(Array.from({ length: 16 }, () => secure(ownersLink)));
    const codes = answers.map(({ status, body }) => body.code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => !['INVALID_LINK', 'BUSY', 200].includes(code))).toEqual([]);
  },
);

test('security 72: a link works for seven days', { tags: 'exhaustive' }, async () => {
  const { ownersLink } = await aStolenAccount();
  const { ownersLink: expiring } = await aStolenAccount();
  clock.advance({ minutes: 7 * 24 * 60 - 5 });
  expect(await secure(ownersLink)).toMatchObject({ status: 200 });
  clock.advance({ minutes: 6 });
  expect(await secure(expiring)).toMatchObject(invalidLink);
});

test(
  'security 72: a blocked account stays blocked, and its link works after that',
  { tags: 'exhaustive' },
  async () => {
    const { user, ownersLink } = await aStolenAccount();
    await blockAccount(support, user.id);
    expect(await secure(ownersLink)).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_BLOCKED' },
    });
    await unblockAccount(support, user.id);
    expect(await secure(ownersLink)).toMatchObject({ status: 200 });
  },
);

test('security 72: the link of a deleted account is invalid', { tags: 'exhaustive' }, async () => {
  const { login, ownersLink } = await aStolenAccount();
  const deletion = { token: login.token, body: { password: intruders } };
  expect(await server.call('DELETE', '/user', deletion)).toMatchObject({ status: 200 });
  expect(await secure(ownersLink)).toMatchObject(invalidLink);
});

test(
  'security 72: the old mailbox can take back a change by support, for seven days',
  { tags: 'exhaustive' },
  async () => {
    const user = await aUser(server);
    const newEmail = anAddress('moved');
    await beginAddressChange(support, { userId: user.id, newEmail });
    await confirmChange(server, await confirmationLink(server, newEmail));
    clock.advance({ days: 1 });
    await completeAddressChange(support, user.id);
    await logIn(server, { ...user, email: newEmail });
    await noticeLink(newEmail, /address was changed/);
    const link = await noticeLink(user.email, /address was changed/);
    expect(await secure(link)).toMatchObject({ status: 200 });
    await chooseNewPassword(user.email);
  },
);

test('security 79: the link leaves no half of a second step that an intruder has turned on', async () => {
  const user = await aUser(server);
  const login = await logIn(server, user);
  await aPasskeyOf(server, login.token);
  await turnOn(login);
  const { body } = await secure(await noticeLink(user.email, /now asks for a passkey/));
  expect(body.data.done).toEqual([
    'Every browser was logged out.',
    'The password no longer works.',
    'One passkey was removed.',
    'The second step was turned off.',
  ]);
  const owner = await chooseNewPassword(user.email);
  expect(await keysOf(owner)).toMatchObject({
    passkeys: [],
    secondStep: { on: false, recoveryCodesLeft: 0 },
  });
});

test('security 79: older keys stay, and recovery codes of the last week end', async () => {
  const { user, code, login } = await aUserWithOldSecondStep();
  await server.post('/user/proof', { recoveryCode: code }, login);
  await turnOn(login);
  const { body } = await secure(await noticeLink(user.email, /new recovery codes/));
  expect(body.data.done).toContain('The recovery codes of the last 7 days no longer work.');
  expect(body.data.done).not.toContain('The second step was turned off.');
  expect(await reset(await resetLink(user.email))).toMatchObject({
    status: 401,
    body: { code: 'SECOND_STEP_REQUIRED' },
  });
  const { rows } = await server.database.query(
    'select (select count(*)::int from recovery_codes where user_id = $1) as codes, (select count(*)::int from user_passkeys where owner_id = $1) as passkeys',
    [user.id],
  );
  expect(rows).toEqual([{ codes: 0, passkeys: 1 }]);
});

test(
  'security 79: an old second step is off when the only passkey was added this week',
  { tags: 'exhaustive' },
  async () => {
    const { user, code, login, passkey } = await aUserWithOldSecondStep();
    await server.post('/user/proof', { recoveryCode: code }, login);
    await aPasskeyOf(server, login.token, 'New phone');
    const removal = await server.call('DELETE', `/user/passkeys/${passkey.id}`, login);
    expect(removal).toMatchObject({ status: 200 });
    const { body } = await secure(await noticeLink(user.email, /passkey was removed/));
    expect(body.data.done).toEqual([
      'Every browser was logged out.',
      'The password no longer works.',
      'One passkey was removed.',
      'The second step was turned off.',
    ]);
    await chooseNewPassword(user.email);
  },
);

const turnOn = ({ token }: { token: string }) =>
  server.call('PUT', '/user/secondStep', { body: { on: true }, token });

const keysOf = async (login: { token: string }) =>
  (await server.get('/user/keys', login)).body.data;

/** A user who has turned the second step on eight days ago, and a session of that day. */
async function aUserWithOldSecondStep() {
  const user = await aUser(server);
  const login = await logIn(server, user);
  const { passkey } = await aPasskeyOf(server, login.token);
  const [code = ''] = (await turnOn(login)).body.data.recoveryCodes;
  clock.advance({ days: 8 });
  const { body } = await server.post('/auth/refreshAccessToken', undefined, login);
  return { user, code, passkey, login: { token: body.newAccessToken as string } };
}
