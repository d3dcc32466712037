import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, logIn, testPassword } from '../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';
import { networkOf } from '../http/limits/client-address.ts';
import { openPool } from '../platform/database/database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const exportOf = async (token: string) => (await server.get('/user/data', { token })).body.data;

test('a user finds in the export what has happened to the account, and from where', async () => {
  const { email, password } = await aUser(server);
  const headers = { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.77' };
  const { body } = await server.post('/auth/login', { email, password }, { headers });
  const token = body.accessToken;
  const form = {
    oldPassword: testPassword,
    newPassword: 'Another1!',
    confirmPassword: 'Another1!',
  };
  await server.patch('/user/updatePassword', form, { token });
  const { accountEvents } = await exportOf(token);
  expect(accountEvents.map(({ kind }: { kind: string }) => kind)).toEqual([
    'sign-up',
    'log-in',
    'password changed',
  ]);
  expect(accountEvents[1]).toEqual({
    kind: 'log-in',
    browser: 'Firefox on Linux',
    network: '203.0.113.0/24',
    at: expect.any(String),
  });
});

test('each email and what the mail server answered is logged, without its address', async () => {
  const user = await aUser(server);
  const { token } = await logIn(server, user);
  await server.post('/auth/forgotPassword', { email: user.email });
  await server.mailbox.untilReceived(user.email);
  await server.mailbox.refuseAddress(user.email, '550 5.1.1 No such user');
  await server.post('/auth/forgotPassword', { email: user.email });
  const results = async () =>
    (await exportOf(token)).deliveries.map(({ kind, result }: Record<string, string>) => [
      kind,
      result,
    ]);
  await expect.poll(results).toEqual([
    ['reset-password', 'sent'],
    ['reset-password', 'refused'],
  ]);
  const database = openPool(server.databaseUrl);
  const { rows } = await database.query('select * from mail_log where user_id = $1', [user.id]);
  expect(rows.map(({ reply }) => reply)).toEqual([null, '550 5.1.1']);
  expect(JSON.stringify(rows)).not.toContain(user.email);

  await server.call('DELETE', '/user', { token, body: { password: testPassword } });
  const left = await database.query('select 1 from mail_log where user_id = $1', [user.id]);
  const events = await database.query('select 1 from account_events where user_id = $1', [user.id]);
  expect([left.rows, events.rows]).toEqual([[], []]);
  await database.end();
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34::1', '2001:db8:12::/48'],
  ['', null],
])('of the address %s the network is kept: %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
