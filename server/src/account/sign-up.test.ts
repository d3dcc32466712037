import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anAddress,
  attemptLogIn,
  aUser,
  logIn,
  mailedToken,
  testPassword,
} from '../../test/a-user.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const register = (form: Record<string, unknown>) =>
  server.post('/auth/register', {
    name: 'Grace Hopper',
    password: testPassword,
    confirmPassword: testPassword,
    ...form,
  });

test('somebody signs up, opens the mailed link and logs in', async () => {
  const email = anAddress();
  expect(await register({ email })).toMatchObject({ status: 200 });
  const [mail] = await server.mailbox.untilReceived(email);
  expect(mail?.text).toContain('http://localhost:3000/auth/verify-email?token=');
  expect(mail?.html).toContain('http://localhost:3000/auth/verify-email?token=');

  expect(await attemptLogIn(server, { email, password: testPassword })).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED' },
  });
  const token = await mailedToken(server, email);
  expect(await server.post(`/auth/verifyEmail/${token}`)).toMatchObject({ status: 200 });
  expect(await attemptLogIn(server, { email, password: testPassword })).toMatchObject({
    status: 200,
    body: { data: { user: { name: 'Grace Hopper', email } } },
  });
});

test('a verification link works once, even when used sixteen times at the same moment', async () => {
  const email = anAddress();
  await register({ email });
  const token = await mailedToken(server, email);
  const uses = Array.from({ length: 16 }, () => server.post(`/auth/verifyEmail/${token}`));
  const statuses = (await Promise.all(uses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(15);
});

test('a new verification link makes the older one void', async () => {
  const email = anAddress();
  await register({ email });
  const older = await mailedToken(server, email);
  await server.post('/auth/resendVerificationEmail', { email });
  const newer = await mailedToken(server, email, 2);
  expect(await server.post(`/auth/verifyEmail/${older}`)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_LINK' },
  });
  expect(await server.post(`/auth/verifyEmail/${newer}`)).toMatchObject({ status: 200 });
});

test('neither tables nor jobs hold a token that would work', async () => {
  const email = anAddress();
  await register({ email });
  const token = await mailedToken(server, email);
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  const { rows: tables } = await client.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss')`,
  );
  for (const { name } of tables) {
    const { rowCount } = await client.query(
      `select from ${name} as row where row::text like '%' || $1 || '%'`,
      [token],
    );
    expect(rowCount, `rows of ${name} with the token`).toBe(0);
  }
  await client.end();
});

test('signing up, asking for a link and asking again answer alike whether or not an account exists', async () => {
  const { email } = await aUser(server);
  const stranger = anAddress();
  const calls = [
    (to: string) => register({ email: to }),
    (to: string) => server.post('/auth/resendVerificationEmail', { email: to }),
    (to: string) => server.post('/auth/forgotPassword', { email: to }),
  ];
  for (const call of calls) {
    const known = await call(email);
    const unknown = await call(stranger);
    expect(known.status).toBe(200);
    expect(JSON.stringify(known.body)).toBe(JSON.stringify(unknown.body));
  }
});

test('signing up with the address of an account tells its owner and changes nothing', async () => {
  const owner = await aUser(server);
  await register({
    email: owner.email,
    name: 'Mallory',
    password: 'Other-Pass1',
    confirmPassword: 'Other-Pass1',
  });
  const [mail] = await server.mailbox.untilReceived(owner.email, 2);
  expect(mail?.subject).toBe('You already have a Stillweb account');
  expect(mail?.text).toContain('http://localhost:3000/auth/login');
  expect(await attemptLogIn(server, owner)).toMatchObject({
    status: 200,
    body: { data: { user: { name: 'Ada Lovelace' } } },
  });
});

test('whoever signs up last has the account, as long as nobody has verified it', async () => {
  const email = anAddress();
  await register({
    email,
    name: 'Squatter',
    password: 'Squatter-1',
    confirmPassword: 'Squatter-1',
  });
  await mailedToken(server, email);
  await register({ email });
  const token = await mailedToken(server, email, 2);
  await server.post(`/auth/verifyEmail/${token}`);
  expect(await attemptLogIn(server, { email, password: 'Squatter-1' })).toMatchObject({
    status: 401,
  });
  expect(await attemptLogIn(server, { email, password: testPassword })).toMatchObject({
    status: 200,
  });
});

async function attributionOf(email: string) {
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  const { rows } = await client.query('select attribution from users where email = $1', [email]);
  await client.end();
  return rows[0]?.attribution;
}

test('what led somebody here is stored with the account, cut to size, and never logged', async () => {
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

  await register({ email });
  await server.post(`/auth/verifyEmail/${await mailedToken(server, email, 2)}`);
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

test('every spelling of an address is the same account', async () => {
  const local = anAddress('josé').split('@')[0] ?? '';
  const { password } = await aUser(server, { email: `${local}@bücher.example` });
  const spellings = [
    `${local.toUpperCase()}@BÜCHER.example`,
    `${local.normalize('NFD')}@xn--bcher-kva.example`,
    ` ${local}@${'bücher'.normalize('NFD')}.example `,
  ];
  for (const email of spellings) {
    expect(await attemptLogIn(server, { email, password })).toMatchObject({
      status: 200,
      body: { data: { user: { email: `${local}@xn--bcher-kva.example` } } },
    });
  }
});

test('markup in a name comes back as typed and does nothing in a mail', async () => {
  const name = `<img src=x onerror=alert(1)> Robert'); drop table users;--`;
  const user = await aUser(server, { name });
  const [mail] = await server.mailbox.mails(user.email);
  expect(mail?.html).not.toContain('<img');
  expect((await attemptLogIn(server, user)).body.data.user.name).toBe(name);
});

test.each([
  ['no name', { name: '' }, { name: 'Full name is required' }],
  ['a blank name', { name: '  ' }, { name: 'Full name is required' }],
  ['no address', { email: '' }, { email: 'Email is required' }],
  ['half an address', { email: 'grace@' }, { email: 'Invalid email format' }],
  [
    'a second header',
    { email: 'grace@example.com\r\nbcc: x@example.com' },
    { email: 'Invalid email format' },
  ],
  [
    'a domain that cannot be',
    { email: 'grace@a\u200db.example' },
    { email: 'Invalid email format' },
  ],
  [
    'a short password',
    { password: 'Abc-123', confirmPassword: 'Abc-123' },
    { password: 'Password must be at least 8 characters' },
  ],
  [
    'no uppercase letter',
    { password: 'abcd-1234', confirmPassword: 'abcd-1234' },
    { password: 'Password must contain at least one uppercase letter' },
  ],
  [
    'no special character',
    { password: 'Abcd1234', confirmPassword: 'Abcd1234' },
    { password: 'Password must contain a special character' },
  ],
  [
    'another confirmation',
    { confirmPassword: 'Passw0rd?' },
    { confirmPassword: 'Passwords must match' },
  ],
  ['a number for a name', { name: 7 }, { name: expect.any(String) }],
  ['a NUL in the name', { name: 'Gr\0ce' }, undefined],
  ['half a surrogate pair', { name: 'Gr\ud800ce' }, undefined],
  ['a name over 100 characters', { name: 'x'.repeat(101) }, { name: expect.any(String) }],
  [
    'a password over 128 characters',
    { password: `A-${'x'.repeat(127)}` },
    { password: expect.any(String) },
  ],
])('signing up with %s is refused', async (_case, form, fieldErrors) => {
  const answer = await register({ email: anAddress(), ...form });
  expect(answer.status).toBe(400);
  if (fieldErrors) {
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', fieldErrors });
  } else {
    expect(answer.body).toMatchObject({ code: 'MALFORMED_REQUEST' });
  }
});

test('long passwords of any script work, whichever way they are composed', async () => {
  const password = 'Çé-ﬁ漢🙂'.normalize('NFC').padEnd(120, 'ß');
  const user = await aUser(server, { password });
  expect(
    await attemptLogIn(server, { ...user, password: password.normalize('NFD') }),
  ).toMatchObject({ status: 200 });
  expect(await attemptLogIn(server, { ...user, password: password.slice(0, -1) })).toMatchObject({
    status: 401,
  });
});

test('while the mail server is away people still sign up, and their mail arrives once it is back', async () => {
  const email = anAddress();
  await server.mailbox.refuse(2);
  expect(await register({ email })).toMatchObject({ status: 200 });
  const token = await mailedToken(server, email);
  expect(await server.post(`/auth/verifyEmail/${token}`)).toMatchObject({ status: 200 });
  const later = anAddress();
  await register({ email: later });
  await server.mailbox.untilReceived(later);
  expect(await server.mailbox.mails(email)).toHaveLength(1);
});
