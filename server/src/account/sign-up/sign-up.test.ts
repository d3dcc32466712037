import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anAddress,
  attemptLogIn,
  aUser,
  tokenFromEmail,
  testPassword,
} from '../../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';

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

test('a user signs up, opens the link in the email and logs in', async () => {
  const email = anAddress();
  expect(await register({ email })).toMatchObject({ status: 200 });
  const [newest] = await server.mailbox.untilReceived(email);
  expect(newest?.text).toContain('http://localhost:3000/auth/verify-email?token=');
  expect(newest?.html).toContain('http://localhost:3000/auth/verify-email?token=');

  expect(await attemptLogIn(server, { email, password: testPassword })).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED' },
  });
  const token = await tokenFromEmail(server, email);
  expect(await server.post(`/auth/verifyEmail/${token}`)).toMatchObject({ status: 200 });
  expect(await attemptLogIn(server, { email, password: testPassword })).toMatchObject({
    status: 200,
    body: { data: { user: { name: 'Grace Hopper', email } } },
  });
});

test('security 41: the email carries no word of what was chosen', async () => {
  const email = anAddress();
  await register({ email, plan: 'YEARLY', offer: 'uk', code: 'CALL-US' });
  const [newest] = await server.mailbox.untilReceived(email);
  expect(/verify-email\?(.*)\n/.exec(newest?.text ?? '')?.[1]).toMatch(/^token=[\w-]+$/);
  expect(newest?.text).not.toContain('CALL-US');
});

test('signing up with a verified address sends its owner an email and changes nothing', async () => {
  const owner = await aUser(server);
  await register({
    email: owner.email,
    name: 'Mallory',
    password: 'Other-Pass1',
    confirmPassword: 'Other-Pass1',
  });
  const [newest] = await server.mailbox.untilReceived(owner.email);
  expect(newest?.subject).toBe('You already have a Stillweb account');
  expect(newest?.text).toContain('http://localhost:3000/auth/login');
  expect(await attemptLogIn(server, owner)).toMatchObject({
    status: 200,
    body: { data: { user: { name: 'Ada Lovelace' } } },
  });
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

test('sign-up works while the mail server is down, and the email arrives later', async () => {
  const email = anAddress();
  await server.mailbox.refuse(60);
  expect(await register({ email })).toMatchObject({ status: 200 });
  await expect
    .poll(() => server.logLines.map(({ msg }) => msg))
    .toContain('job failed and will be tried again');
  await server.mailbox.refuse(0);
  const token = await tokenFromEmail(server, email);
  expect(await server.post(`/auth/verifyEmail/${token}`)).toMatchObject({ status: 200 });
  const later = anAddress();
  await register({ email: later });
  await server.mailbox.untilReceived(later);
  expect(await server.mailbox.mails(email)).toHaveLength(1);
});
