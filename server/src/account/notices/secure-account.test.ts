import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../../../../scripts/clients/api.ts';
import { aPasskeyOf } from '../../../test/a-passkey.ts';
import {
  anAddress,
  attemptLogIn,
  aUser,
  logIn,
  testPassword,
  type TestLogin,
} from '../../../test/a-user.ts';
import {
  aChangingUser,
  confirmChange,
  confirmationLink,
  emailOf,
  requestChange,
} from '../../../test/address-change.ts';
import { createAuthenticator } from '../../../test/authenticator.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { openSupport } from '../../../test/support.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { blockAccount, unblockAccount } from '../support/block.ts';
import { beginAddressChange, completeAddressChange } from '../support/change-address.ts';

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

/** Chooses a new password with what the use of a link has answered, and logs in. */
async function chooseNewPassword({ reset }: { reset: { email: string; token: string } }) {
  const newPassword = 'Owner-Passw0rd';
  const form = { newPassword, confirmPassword: newPassword };
  expect(await server.post(`/auth/resetPassword/${reset.token}`, form)).toMatchObject({
    status: 200,
  });
  return logIn(server, { email: reset.email, password: newPassword });
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
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { data: { reset: { email: user.email } } },
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
  const owner = await chooseNewPassword(body.data);
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
  const used = await secure(intrudersLink);
  expect(used).toMatchObject({ status: 200, body: { data: { reset: { email: intruder.email } } } });

  const { body } = await secure(ownersLink);
  expect(body.data.reset.email).toBe(user.email);
  for (const link of [intrudersLink, passwordLink]) {
    expect(await secure(link)).toMatchObject(invalidLink);
  }
  const form = { newPassword: intruders, confirmPassword: intruders };
  const stale = await server.post(`/auth/resetPassword/${used.body.data.reset.token}`, form);
  expect(stale).toMatchObject(invalidLink);
  await chooseNewPassword(body.data);
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
    const { body } = await secure(ownersLink);
    expect(body.data.reset.email).toBe(user.email);
    expect(await secure(back)).toMatchObject(invalidLink);
    await chooseNewPassword(body.data);
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
    const { body } = await secure(link);
    expect(body.data.reset.email).toBe(user.email);
    expect(await secure(await noticeLink(user.email, /address was changed/))).toMatchObject(
      invalidLink,
    );
    await chooseNewPassword(body.data);
  },
);

test('security 72: the link in a notice of a new password ends sessions and links', async () => {
  const user = await aUser(server);
  const login = await logIn(server, user);
  await changePassword(login);
  const link = await noticeLink(user.email, /password was changed/);
  await requestChange(server, login, anAddress('moved'), intruders);
  const pending = await confirmationLink(server, user.email);
  const { body } = await secure(link);
  expect(await server.get('/user/data', login)).toMatchObject({ status: 401 });
  expect(await confirmChange(server, pending)).toMatchObject(invalidLink);
  expect(await secure(link)).toMatchObject(invalidLink);
  await chooseNewPassword(body.data);
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
  const { body: logInOptions, headers } = await server.post('/auth/passkey/options', {});
  const signed = { credential: authenticator.assert(logInOptions.data.options) };
  expect(await server.post('/auth/passkey', signed, { cookie: cookieOf(headers) })).toMatchObject({
    status: 401,
  });
  const owner = await chooseNewPassword(body.data);
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
  'security 72: an address that another account has by now is not taken from it',
  { tags: 'exhaustive' },
  async () => {
    const { user, intruder, login, ownersLink } = await aStolenAccount();
    const rival = await aUser(server, { email: user.email, password: 'Riva1-Passw0rd' });
    const answer = await secure(ownersLink);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body.data.reset).toBeUndefined();
    expect(await server.get('/user/data', login)).toMatchObject({ status: 401 });
    expect(await attemptLogIn(server, intruder)).toMatchObject({ status: 401 });
    await logIn(server, rival);
  },
);

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
    const { body } = await secure(link);
    expect(body.data.reset.email).toBe(user.email);
    await chooseNewPassword(body.data);
  },
);

test(
  'security 72: the link ends a second step that an intruder has turned on, and no older one',
  { tags: 'exhaustive' },
  async () => {
    const user = await aUser(server);
    const login = await logIn(server, user);
    await aPasskeyOf(server, login.token);
    await server.call('PUT', '/user/secondStep', { body: { on: true }, token: login.token });
    const { body } = await secure(await noticeLink(user.email, /now asks for a passkey/));
    const owner = await chooseNewPassword(body.data);
    expect((await server.get('/user/keys', owner)).body.data).toMatchObject({
      passkeys: [],
      secondStep: { on: false, recoveryCodesLeft: 0 },
    });

    await aPasskeyOf(server, owner.token);
    await server.call('PUT', '/user/secondStep', { body: { on: true }, token: owner.token });
    clock.advance({ days: 8 });
    const password = 'Owner-Passw0rd';
    const renewal = await server.post('/auth/refreshAccessToken', undefined, owner);
    const { newAccessToken: token } = renewal.body;
    await server.post('/user/proof', { password }, { token });
    await server.call('PUT', '/user/secondStep', { body: { on: true }, token });
    const later = await secure(await noticeLink(user.email, /new recovery codes/));
    const reset = `/auth/resetPassword/${later.body.data.reset.token}`;
    expect(
      await server.post(reset, { newPassword: password, confirmPassword: password }),
    ).toMatchObject({
      status: 401,
      body: { code: 'SECOND_STEP_REQUIRED' },
    });
  },
);
