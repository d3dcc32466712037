import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, attemptLogIn, aUser, logIn } from '../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';
import { isDeliverable, maskAddress, normalizeEmail, shortenAddress } from './email-address.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test.each([
  ['ada@stillweb.example', 'ada@stillweb.example'],
  ['  Ada@Stillweb.Example ', 'ada@stillweb.example'],
  ['jose\u0301@stillweb.example', 'jos\u00e9@stillweb.example'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['"a@b"@stillweb.example', '"a@b"@stillweb.example'],
  ['ada@a\u200db.example', undefined],
  ['@stillweb.example', undefined],
  ['ada@', undefined],
  ['ada', undefined],
])('security 19: the address %j is stored as %j', (entered, stored) => {
  expect(normalizeEmail(entered)).toBe(stored);
});

test.each([
  [`${'a'.repeat(64)}@stillweb.example`, true],
  [`${'a'.repeat(65)}@stillweb.example`, false],
  [`${'é'.repeat(33)}@stillweb.example`, false],
  [`ada@${'a'.repeat(63)}.example`, true],
  [`ada@${'a'.repeat(64)}.example`, false],
  [`ada@${'é.'.repeat(125)}example`, false],
])('security 41: an email can be sent to %j: %s', (email, isPossible) => {
  expect(isDeliverable(email)).toBe(isPossible);
});

test('security 19: every spelling of an address is the same account', async () => {
  const local = anAddress('josé').split('@')[0] ?? '';
  const { password } = await aUser(server, { email: `${local}@bücher.example` });
  const spellings = [
    `${local.toUpperCase()}@BÜCHER.example`,
    `${local.normalize('NFD')}@xn--bcher-kva.example`,
    ` ${local}@${'bücher'.normalize('NFD')}.example `,
    `\u3000${local}@bücher.example\u00a0\n`,
  ];
  for (const email of spellings) {
    expect(await attemptLogIn(server, { email, password })).toMatchObject({
      status: 200,
      body: { data: { user: { email: `${local}@xn--bcher-kva.example` } } },
    });
  }
});

const password = 'Passw0rd!';
const message = 'The page is empty when it opens.';

/** The calls that take an address. */
const forms: [path: string, form: object, field?: string][] = [
  ['/auth/register', { name: 'Ann', password, confirmPassword: password }],
  ['/auth/login', { password }],
  ['/auth/forgotPassword', {}],
  ['/auth/code', {}],
  ['/auth/code/confirm', { code: '1234 5678' }],
  ['/auth/resendVerificationEmail', {}],
  ['/help', { name: 'Ann', topic: 'other', message }],
  ['/install-link', { consent: true }],
  ['/withdrawals', { name: 'Ann' }],
  ['/user/changeEmail', { password }, 'newEmail'],
];

test.each(forms)(
  'security 57: %s takes an address with spaces of any kind around it',
  async (path, form, field = 'email') => {
    const { token } = await logIn(server, await aUser(server));
    const typed = `\u00a0\u3000${anAddress()}\u2003\r\n`;
    const { body } = await server.post(path, { ...form, [field]: typed }, { token });
    expect(body.code).not.toBe('VALIDATION_FAILED');
  },
);

test('security 19: markup in a name is returned unchanged and is inert in an email', async () => {
  const name = `<img src=x onerror=alert(1)> Robert'); drop table users;--`;
  const user = await aUser(server, { name });
  await server.post('/auth/forgotPassword', { email: user.email });
  const [email] = await server.mailbox.untilReceived(user.email);
  expect(email?.html).not.toContain('<img');
  expect((await attemptLogIn(server, user)).body.data.user.name).toBe(name);
});

test.each([
  'grace@example.com\r\nbcc: x@example.com',
  'grace@a\u200db.example',
  'gr\nace@example.com',
  // Its capital takes a letter of two octets and a mark of two more when it is written small.
  `${'İ'.repeat(32)}@example.com`,
  `grace@${'a'.repeat(64)}.example`,
])('security 19, 41: an address that no email can reach is refused: %j', async (email) => {
  const form = { name: 'Grace', password: 'Passw0rd!', confirmPassword: 'Passw0rd!' };
  for (const path of [
    '/auth/register',
    '/auth/forgotPassword',
    '/auth/resendVerificationEmail',
    '/auth/code',
  ]) {
    expect(await server.post(path, { ...form, email })).toMatchObject({
      status: 400,
      body: { fieldErrors: { email: 'Invalid email format' } },
    });
  }
});

test.each(forms)(
  'security 57: %s refuses an address with an invisible character',
  async (path, form, field = 'email') => {
    const { token } = await logIn(server, await aUser(server));
    for (const email of ['ann\u200b@example.com', '\u202eann@example.com']) {
      expect(await server.post(path, { ...form, [field]: email }, { token })).toMatchObject({
        status: 400,
        body: { message: 'Invalid email format', fieldErrors: { [field]: 'Invalid email format' } },
      });
    }
  },
);

test.each([
  ['ann@example.com', 'an…@example.com'],
  ['a@example.com', 'a…@example.com'],
  ['𝒶𝒷𝒸@example.com', '𝒶𝒷…@example.com'],
])('%s is shortened to %s', (email, shortened) => {
  expect(shortenAddress(email)).toBe(shortened);
});

test.each([
  ['ada@example.com', 'a•••@e•••.com'],
  ['a@b.co.uk', 'a•••@b•••.uk'],
  ['"a@b"@example.com', '"•••@e•••.com'],
])('%s is shown as %s', (email, masked) => {
  expect(maskAddress(email)).toBe(masked);
});
