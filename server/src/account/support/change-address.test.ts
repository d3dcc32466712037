import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anAddress,
  attemptLogIn,
  aUser,
  logIn,
  signUp,
  tokenFromEmail,
} from '../../../test/people/a-user.ts';
import { confirmationLink, confirmChange, emailOf } from '../../../test/people/address-change.ts';
import { anImportedUser } from '../../../test/people/imported-user.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { openSupport } from '../../../test/people/support.ts';
import { createTestClock } from '../../../test/internals/test-clock.ts';
import { blockAccount } from './block.ts';
import { beginAddressChange, completeAddressChange } from './change-address.ts';

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
const stop = (link: string) => server.post(`/auth/stopEmailChange/${link}`);

/** A user whose address support has begun to change. */
async function aMovingUser() {
  const user = await aUser(server);
  const login = await logIn(server, user);
  const newEmail = anAddress('moved');
  expect(await beginAddressChange(support, { userId: user.id, newEmail })).toBeUndefined();
  return { user, login, newEmail };
}

async function stopLink(email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await server.mailbox.mails(email);
      link = mails.flatMap(({ text }) => /stop-email-change\?token=([\w-]+)/.exec(text) ?? [])[1];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

async function historyOf(login: { token: string }): Promise<string[]> {
  const { body } = await server.get('/user/data', login);
  return body.data.accountEvents.map((event: { kind: string }) => event.kind);
}

test("the new address is the user's after a day, once its mailbox has confirmed", async () => {
  const { user, login, newEmail } = await aMovingUser();
  const confirmed = await confirmChange(server, await confirmationLink(server, newEmail));
  expect(confirmed).toMatchObject({ status: 200 });
  const wait = Date.parse(confirmed.body.data.takesEffectAt) - clock().getTime();
  expect(wait / 3_600_000).toBeCloseTo(24, 1);
  await completeAddressChange(support, user.id);
  expect(await emailOf(server, login)).toBe(user.email);

  clock.advance({ days: 1 });
  await completeAddressChange(support, user.id);
  expect(await server.post('/auth/refreshAccessToken', {}, login)).toMatchObject({ status: 401 });
  expect(await attemptLogIn(server, user)).toMatchObject({ status: 401 });
  const moved = await logIn(server, { ...user, email: newEmail });
  expect(await historyOf(moved)).toEqual(
    expect.arrayContaining(['address change begun', 'address changed']),
  );
  const mails = await server.mailbox.untilReceived(newEmail, 2);
  expect(mails[0]).toMatchObject({ subject: 'Your email address was changed' });
});

test('a mailbox that confirms after the day gets the address immediately; until then no account has it', async () => {
  const { user, newEmail } = await aMovingUser();
  const link = await confirmationLink(server, newEmail);
  clock.advance({ days: 2 });
  await completeAddressChange(support, user.id);
  await logIn(server, user);
  expect(await confirmChange(server, link)).toMatchObject({
    status: 200,
    body: { data: { user: { email: newEmail } } },
  });
  await logIn(server, { ...user, email: newEmail });
});

test('the old mailbox is told immediately, without the new address, and its link stops the change', async () => {
  const { user, login, newEmail } = await aMovingUser();
  const confirm = await confirmationLink(server, newEmail);
  const link = await stopLink(user.email);
  const [mail] = await server.mailbox.mails(user.email);
  expect(mail).toMatchObject({ subject: 'Your email address is about to change' });
  expect(mail?.text).not.toContain(newEmail);
  expect(await confirmChange(server, link)).toMatchObject(invalidLink);
  expect(await stop(confirm)).toMatchObject(invalidLink);

  expect(await stop(link)).toMatchObject({ status: 200 });
  expect(await stop(link)).toMatchObject(invalidLink);
  expect(await confirmChange(server, confirm)).toMatchObject(invalidLink);
  expect(await historyOf(login)).toContain('address change stopped');
  clock.advance({ days: 2 });
  await completeAddressChange(support, user.id);
  await logIn(server, user);
});

test('a new password by a link in the old mailbox stops the change, too', async () => {
  const { user, newEmail } = await aMovingUser();
  const confirm = await confirmationLink(server, newEmail);
  await stopLink(user.email);
  await server.post('/auth/forgotPassword', { email: user.email });
  const reset = await tokenFromEmail(server, user.email, 2);
  const form = { newPassword: 'Another1!Word', confirmPassword: 'Another1!Word' };
  expect(await server.post(`/auth/resetPassword/${reset}`, form)).toMatchObject({ status: 200 });
  expect(await confirmChange(server, confirm)).toMatchObject(invalidLink);
});

test('a change that was not confirmed within a week ends', async () => {
  const { newEmail } = await aMovingUser();
  const link = await confirmationLink(server, newEmail);
  clock.advance({ days: 7 });
  expect(await confirmChange(server, link)).toMatchObject(invalidLink);
});

test('an address that another account has got meanwhile is not taken from it', async () => {
  const { user, newEmail } = await aMovingUser();
  await confirmChange(server, await confirmationLink(server, newEmail));
  const rival = await signUp(server, { email: newEmail });
  const link = await tokenFromEmail(server, newEmail, 2);
  expect(await server.post(`/auth/verifyEmail/${link}`)).toMatchObject({ status: 200 });
  clock.advance({ days: 1 });
  await completeAddressChange(support, user.id);
  await logIn(server, user);
  await logIn(server, rival);
});

test('a repeated beginning changes nothing, and another address replaces the first', async () => {
  const { user, newEmail } = await aMovingUser();
  const link = await confirmationLink(server, newEmail);
  await beginAddressChange(support, { userId: user.id, newEmail });
  const other = anAddress('moved');
  await beginAddressChange(support, { userId: user.id, newEmail: other });
  await confirmationLink(server, other);
  expect(await server.mailbox.mails(newEmail)).toHaveLength(1);
  expect(await confirmChange(server, link)).toMatchObject(invalidLink);
});

test('a blocked account can get another address, and stays blocked', async () => {
  const { user, newEmail } = await aMovingUser();
  await blockAccount(support, user.id);
  await confirmChange(server, await confirmationLink(server, newEmail));
  clock.advance({ days: 1 });
  await completeAddressChange(support, user.id);
  const entered = await attemptLogIn(server, { ...user, email: newEmail });
  expect(entered).toMatchObject({ status: 403, body: { code: 'ACCOUNT_BLOCKED' } });
});

test('moving in 6: support cannot give the address of an imported account to another', async () => {
  const user = await aUser(server);
  const { email: newEmail } = await anImportedUser(server, { verified: false });
  expect(await beginAddressChange(support, { userId: user.id, newEmail })).toBe('taken');
});

test('moving in 6: an address that an import brings meanwhile is not taken from its account', async () => {
  const { user, newEmail } = await aMovingUser();
  await confirmChange(server, await confirmationLink(server, newEmail));
  await anImportedUser(server, { email: newEmail, verified: false });
  clock.advance({ days: 1 });
  await completeAddressChange(support, user.id);
  await logIn(server, user);
});

test.each([
  ['the address of another account', 'taken'],
  ['the own address', 'same'],
])('support cannot change an address to %s', async (_what, problem) => {
  const user = await aUser(server);
  const { email: newEmail } = problem === 'taken' ? await aUser(server) : user;
  expect(await beginAddressChange(support, { userId: user.id, newEmail })).toBe(problem);
});
