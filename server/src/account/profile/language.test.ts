import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueJobWith } from '../../../test/internals/enqueue-job.ts';
import { anAddress, aUser, logIn, testPassword } from '../../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { accountEmailQueue } from '../emails/account-email.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { PSEUDO_LANGUAGES: '1' } });
});
afterAll(() => server.close());

const register = (email: string, language?: string) =>
  server.call('POST', '/auth/register', {
    body: { name: 'Ann Lee', email, password: testPassword, confirmPassword: testPassword },
    headers: { ...(language && { 'accept-language': language }) },
  });

const languageOf = async (email: string) => {
  const sql = 'select language from users where email = $1';
  return (await server.database.query(sql, [email])).rows[0]?.language;
};

test.each([
  ['a page', 'ar-XB', 'ar-XB'],
  ['a page in English', 'en', 'en'],
  ['a browser whose language is not offered', 'fr-FR', null],
  ['no page', undefined, null],
])('languages 10: a sign-up has the language of %s', async (_case, language, stored) => {
  const email = anAddress();
  await register(email, language);
  expect(await languageOf(email)).toBe(stored);
});

test('languages 10: the email of a sign-up is in its language, from right to left', async () => {
  const email = anAddress();
  await register(email, 'ar-XB');
  const [sent] = await server.mailbox.untilReceived(email);
  expect(sent?.html).toContain('<html lang="ar-XB" dir="rtl">');
});

test('languages 10, 12: a choice counts for the next email, also one that no page asks for', async () => {
  const user = await aUser(server);
  const login = await logIn(server, user);
  const delivery = async () => (await server.get('/user/emailDelivery', login)).body.data.language;
  expect(await delivery()).toBe('en');
  const refused = await server.patch('/user/language', { language: 'fr' }, login);
  expect(refused).toMatchObject({
    status: 400,
    body: { fieldErrors: { language: 'This language is not offered' } },
  });
  const changed = await server.patch('/user/language', { language: 'en-XA' }, login);
  expect(changed.body.data).toEqual({ language: 'en-XA' });
  expect(await delivery()).toBe('en-XA');
  expect((await server.get('/user/data', login)).body.data.profile.language).toBe('en-XA');

  await server.call('POST', '/auth/forgotPassword', {
    body: { email: user.email },
    headers: { 'accept-language': 'ar-XB' },
  });
  const [reset] = await server.mailbox.untilReceived(user.email);
  expect(reset?.subject).toMatch(/^⟦.*⟧$/);
  const deletion = { body: { password: user.password }, ...login };
  expect(await server.call('DELETE', '/user', deletion)).toMatchObject({ status: 200 });
  const [, deleted] = await server.mailbox.untilReceived(user.email, 2);
  expect(deleted?.html).toContain('<html lang="en-XA">');
});

test('languages 12: an email that is tried again in another language is the same email', async () => {
  const user = await aUser(server);
  await server.mailbox.refuseAddress(user.email, '451 4.3.0 Try again later');
  const job = { kind: 'wrong-passwords', email: user.email } as const;
  await enqueueJobWith(server.database, accountEmailQueue, job);
  const attempts = async () => {
    const sql = `select attempts, result from mail_log where user_id = $1 and kind = '${job.kind}'`;
    return (await server.database.query(sql, [user.id])).rows;
  };
  await expect.poll(attempts).toEqual([{ attempts: 1, result: 'failed' }]);
  await server.database.query(`update users set language = 'de' where id = $1`, [user.id]);
  await server.mailbox.refuseAddress(user.email, '');
  const [received] = await server.mailbox.untilReceived(user.email);
  expect(received?.html).toContain('<html lang="de">');
  await expect.poll(attempts).toEqual([{ attempts: 2, result: 'sent' }]);
});

test('languages 10: a language that came by an import and is not offered gives English emails', async () => {
  const user = await aUser(server);
  const sql = `update users set language = 'pt-BR' where email = $1`;
  await server.database.query(sql, [user.email]);
  await server.post('/auth/forgotPassword', { email: user.email });
  const [reset] = await server.mailbox.untilReceived(user.email);
  expect(reset?.subject).toBe('Reset your password');
});

test('languages 10: a visitor without an account gets emails in the language of the page', async () => {
  const email = anAddress();
  await server.call('POST', '/install-link', {
    body: { email, consent: true },
    headers: { 'accept-language': 'en-XA' },
  });
  const [sent] = await server.mailbox.untilReceived(email);
  expect(sent?.subject).toMatch(/^⟦.*⟧$/);
});
