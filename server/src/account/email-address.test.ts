import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, attemptLogIn, aUser } from '../../test/a-user.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('security 19: every spelling of an address is the same account', async () => {
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

test('security 19: markup in a name comes back as typed and does nothing in a mail', async () => {
  const name = `<img src=x onerror=alert(1)> Robert'); drop table users;--`;
  const user = await aUser(server, { name });
  const [mail] = await server.mailbox.mails(user.email);
  expect(mail?.html).not.toContain('<img');
  expect((await attemptLogIn(server, user)).body.data.user.name).toBe(name);
});

test.each([
  'grace@example.com\r\nbcc: x@example.com',
  'grace@a\u200db.example',
  'gr\nace@example.com',
])(
  'security 19: an address that would add a header, or can never be reached, is refused: %j',
  async (email) => {
    const form = { name: 'Grace', password: 'Passw0rd!', confirmPassword: 'Passw0rd!' };
    for (const path of [
      '/auth/register',
      '/auth/forgotPassword',
      '/auth/resendVerificationEmail',
    ]) {
      expect(await server.post(path, { ...form, email })).toMatchObject({
        status: 400,
        body: { fieldErrors: { email: 'Invalid email format' } },
      });
    }
  },
);
