import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../../../../scripts/clients/api.ts';
import {
  anAddress,
  attemptLogIn,
  aUser,
  logIn,
  signUp,
  testPassword,
  tokenFromEmail,
} from '../../../test/people/a-user.ts';
import {
  confirmationLink,
  confirmChange,
  requestChange,
} from '../../../test/people/address-change.ts';
import { race, raceTimeout } from '../../../test/calls/race.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { openSupport } from '../../../test/people/support.ts';
import { blockAccount, unblockAccount } from './block.ts';

let server: TestServer;
let support: Awaited<ReturnType<typeof openSupport>>;
beforeAll(async () => {
  server = await startServer();
  support = await openSupport(server.databaseUrl);
});
afterAll(async () => {
  await support.close();
  await server.close();
});

const blocked = {
  status: 403,
  body: {
    code: 'ACCOUNT_BLOCKED',
    message: 'This account is blocked. Please write to support@stillweb.example.',
  },
};
const refresh = (cookie: string) => server.post('/auth/refreshAccessToken', {}, { cookie });

async function idOf(email: string): Promise<string> {
  const row = await support.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.id;
}

test('a blocked account cannot log in, and only the right password learns why', async () => {
  const user = await aUser(server);
  await blockAccount(support, user.id);
  expect(await attemptLogIn(server, user)).toMatchObject(blocked);
  expect(await attemptLogIn(server, { ...user, password: 'Wr0ng-password!' })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_CREDENTIALS' },
  });
});

test('a block ends sessions: neither the access token nor the cookie works, and both are told why', async () => {
  const user = await aUser(server);
  const { token, cookie } = await logIn(server, user);
  await blockAccount(support, user.id);
  expect(await server.get('/user/sessions', { token })).toMatchObject(blocked);
  expect(await server.get('/subscription/current', { token })).toMatchObject(blocked);
  const plan = { plan: 'MONTHLY' };
  expect(await server.post('/subscription/checkout-session', plan, { token })).toMatchObject(
    blocked,
  );
  expect(await server.post('/subscription/resume', {}, { token })).toMatchObject(blocked);
  const refused = await refresh(cookie);
  expect(refused).toMatchObject(blocked);
  expect(cookieOf(refused.headers)).toMatch(/=$/);
});

test('an unverified account that is blocked cannot be verified', async () => {
  const { email, password } = await signUp(server, {});
  const link = await tokenFromEmail(server, email);
  await blockAccount(support, await idOf(email));
  expect(await server.post(`/auth/verifyEmail/${link}`)).toMatchObject(blocked);
  expect(await server.post(`/auth/verifyEmail/${link}`, { password })).toMatchObject(blocked);
  expect(await attemptLogIn(server, { email, password })).toMatchObject(blocked);
});

test('a blocked account gets no new password by a link, whenever it was sent', async () => {
  const user = await aUser(server);
  await server.post('/auth/forgotPassword', { email: user.email });
  const link = await tokenFromEmail(server, user.email);
  await blockAccount(support, user.id);
  const form = { newPassword: 'Another1!Word', confirmPassword: 'Another1!Word' };
  expect(await server.post(`/auth/resetPassword/${link}`, form)).toMatchObject(blocked);
  await unblockAccount(support, user.id);
  expect(await server.post(`/auth/resetPassword/${link}`, form)).toMatchObject({ status: 200 });
});

test('security 78: a change of address that was asked for before a block is not made after it', async () => {
  const user = await aUser(server);
  const newEmail = anAddress('moved');
  await requestChange(server, await logIn(server, user), newEmail);
  const link = await confirmationLink(server, newEmail);
  await blockAccount(support, user.id);
  expect(await confirmChange(server, link)).toMatchObject(blocked);
  await unblockAccount(support, user.id);
  expect(await confirmChange(server, link)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_LINK' },
  });
});

test('the end of a block lets the user log in again, and revives no session', async () => {
  const user = await aUser(server);
  const { token, cookie } = await logIn(server, user);
  await blockAccount(support, user.id);
  await unblockAccount(support, user.id);
  const ended = { status: 401, body: { code: 'UNAUTHENTICATED' } };
  expect(await server.get('/user/sessions', { token })).toMatchObject(ended);
  expect(await refresh(cookie)).toMatchObject(ended);
  await logIn(server, user);
});

test('the owner finds block and unblock in the history of the account', async () => {
  const user = await aUser(server);
  await blockAccount(support, user.id);
  await blockAccount(support, user.id);
  await unblockAccount(support, user.id);
  const { body } = await server.get('/user/data', await logIn(server, user));
  const kinds = body.data.accountEvents.map((event: { kind: string }) => event.kind);
  expect(kinds.filter((kind: string) => kind.endsWith('blocked'))).toEqual([
    'blocked',
    'unblocked',
  ]);
});

test(
  'a log-in and a refresh at the moment of a block leave no session that works',
  async () => {
    await race('block against log-in and refresh', async () => {
      const user = await aUser(server, { password: testPassword });
      const { cookie } = await logIn(server, user);
      const [entered, refreshed] = await Promise.all([
        attemptLogIn(server, user),
        refresh(cookie),
        blockAccount(support, user.id),
      ]);
      const tokens = [entered.body.accessToken, refreshed.body.newAccessToken];
      for (const token of tokens.filter((one) => one !== undefined)) {
        expect(await server.get('/user/sessions', { token })).toMatchObject(blocked);
      }
      const cookies = [cookie, cookieOf(entered.headers)].filter((one) => !/^$|=$/.test(one));
      for (const one of cookies) expect(await refresh(one)).toMatchObject(blocked);
    });
  },
  raceTimeout,
);
