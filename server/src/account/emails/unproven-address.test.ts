import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, attemptLogIn, aUser, logIn } from '../../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A sender could choose this text if emails contained the name. */
const name = 'Cheap watches';

async function expectOnlyOwnContent(address: string, emails = 1) {
  const [newest] = await server.mailbox.untilReceived(address, emails);
  const content = `${newest?.subject} ${newest?.text} ${newest?.html}`;
  expect(content).not.toContain(name);
  const hosts = [...content.matchAll(/https?:\/\/([^/\s"<]+)/g)].map(([, host]) => host);
  expect(hosts.length).toBeGreaterThan(0);
  expect(new Set(hosts)).toEqual(new Set([new URL(server.config.PUBLIC_URL).host]));
}

test('security 41: emails to an unproven address do not carry the name that was typed', async () => {
  const { email } = await aUser(server, { name, verified: false });
  await expectOnlyOwnContent(email);
  await server.post('/auth/resendVerificationEmail', { email });
  await expectOnlyOwnContent(email, 2);
  await server.post('/auth/forgotPassword', { email });
  await expectOnlyOwnContent(email, 3);
});

test('security 41: the email to a new address does not carry the name of the account', async () => {
  const user = await aUser(server, { name });
  const { token } = await logIn(server, user);
  const newEmail = anAddress('new');
  await server.post('/user/changeEmail', { newEmail, password: user.password }, { token });
  await expectOnlyOwnContent(newEmail);
});

test('security 41: the owner of an account is greeted by the own name, not by a stranger’s', async () => {
  const { email } = await aUser(server, { name: 'Ada Lovelace' });
  await aUser(server, { email, name, verified: false });
  await expectOnlyOwnContent(email);
  expect((await server.mailbox.mails(email))[0]?.text).toContain('Hello Ada Lovelace,');
});

test('security 41: a user keeps a name from before the rule, and cannot choose one like it', async () => {
  const user = await aUser(server);
  const database = new pg.Client(server.databaseUrl);
  await database.connect();
  const oldName = 'Ada @ www.stillweb.example';
  await database.query('update users set name = $1 where id = $2', [oldName, user.id]);
  await database.end();
  expect((await attemptLogIn(server, user)).body.data.user.name).toBe(oldName);
  const { token } = await logIn(server, user);
  expect(await server.patch('/user/updateName', { name: 'Ada @ home' }, { token })).toMatchObject({
    status: 400,
    body: { fieldErrors: { name: 'Full name must not contain a web address or an @' } },
  });
});
