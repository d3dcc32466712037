import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, logIn, tokenFromEmail, testPassword } from '../../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const register = (form: { email: string; attribution?: unknown }) =>
  server.post('/auth/register', {
    name: 'Grace Hopper',
    password: testPassword,
    confirmPassword: testPassword,
    ...form,
  });

async function attributionOf(email: string) {
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  const { rows } = await client.query('select attribution from users where email = $1', [email]);
  await client.end();
  return rows[0]?.attribution;
}

test('attribution is stored with the account, cut to its limit, and never logged', async () => {
  const email = anAddress();
  const campaign = 'spring-sale-of-a-test';
  await register({
    email,
    attribution: {
      source: 's'.repeat(5000),
      medium: ' mail ',
      campaign,
      landingPath: '/updates',
      extra: 'unknown',
    },
  });
  const stored = { source: 's'.repeat(200), medium: 'mail', campaign, landingPath: '/updates' };
  expect(await attributionOf(email)).toEqual(stored);
  expect(JSON.stringify(server.logLines)).not.toContain(campaign);

  await server.mailbox.untilReceived(email);
  await register({ email });
  await server.post(`/auth/verifyEmail/${await tokenFromEmail(server, email, 2)}`);
  const { token } = await logIn(server, { email, password: testPassword });
  const { body } = await server.get('/user/data', { token });
  expect(body.data.profile.attribution).toEqual(stored);
});

test.each([
  ['a number', 7, null],
  ['text', 'utm', null],
  ['null', null, null],
  ['a list', ['x'], null],
  ['fields of other types', { source: { a: 1 }, term: 7, medium: 'mail' }, { medium: 'mail' }],
  ['two lines', { source: 'a\nb', content: ' ' }, {}],
])('an attribution that is odd (%s) does not stand in the way', async (_case, odd, stored) => {
  const email = anAddress();
  expect(await register({ email, attribution: odd })).toMatchObject({ status: 200 });
  expect(await attributionOf(email)).toEqual(stored);
});
