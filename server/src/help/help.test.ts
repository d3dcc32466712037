import { brand } from '@stillweb/contract/brand';
import { helpMessageLength } from '@stillweb/contract/help';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, aUser, logIn } from '../../test/people/a-user.ts';
import { untilIdle } from '../../test/internals/enqueue-job.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';
import { helpEmailQueue } from './emails/help-email.ts';

let server: TestServer;
let database: pg.Client;
let clientCount = 0;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } });
  database = new pg.Client(server.databaseUrl);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.close();
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const aMessage = (overrides: object = {}) => ({
  topic: 'subscription',
  name: 'Ada Lovelace',
  email: anAddress('sender'),
  message: 'How do I change my card?\nI found no button.',
  ...overrides,
});

type Sender = { token?: string; ip?: string };

/** By default each message comes from another client. */
function send(body: unknown, { token, ip = `203.0.113.${(clientCount += 1)}` }: Sender = {}) {
  const headers = { 'x-forwarded-for': ip, 'user-agent': firefox };
  return server.post('/help', body, { token, headers });
}

/** The email to support about a message. */
async function emailToSupport(number: string) {
  let email: Awaited<ReturnType<typeof server.mailbox.mails>>[number] | undefined;
  await expect
    .poll(async () => {
      const emails = await server.mailbox.mails(brand.supportEmail);
      email = emails.find(({ subject }) => subject.startsWith(`${number}:`));
      return email?.subject;
    })
    .toBeDefined();
  if (!email) throw new Error('unreachable: the poll above found it');
  return email;
}

test('a visitor gets a number, and the emails to both sides carry it', async () => {
  const message = aMessage({ context: { extensionVersion: '1.2.0' } });
  const answer = await send(message);
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { number: expect.stringMatching(/^H-\d{5}$/) } },
  });
  const { number } = answer.body.data;

  const toSupport = await emailToSupport(number);
  expect(toSupport.subject).toBe(`${number}: My subscription`);
  for (const part of [
    `Ada Lovelace (${message.email}) wrote:`,
    '> How do I change my card?\n> I found no button.',
    'Account: none.',
    'Browser: Firefox on Linux',
    'Extension: 1.2.0',
  ]) {
    expect(toSupport.text).toContain(part);
  }
  expect(toSupport.html).toContain('my card?<br/>I found no button.');

  const [receipt] = await server.mailbox.untilReceived(message.email);
  expect(receipt?.subject).toBe(`We have your message ${number}`);
  // The stored time follows the email.
  await expect
    .poll(async () => (await database.query('select sent_at from help_requests')).rows)
    .toEqual([{ sent_at: expect.any(Date) }]);
});

test('security 41: an unproven address gets nothing that the sender has typed', async () => {
  const message = aMessage({ name: 'Cheap watches', message: 'Buy at watches.example today' });
  const { token } = await logIn(server, await aUser(server));
  for (const [index, sender] of [{}, { token }].entries()) {
    await send(message, sender);
    const [receipt] = await server.mailbox.untilReceived(message.email, index + 1);
    const content = `${receipt?.subject} ${receipt?.text} ${receipt?.html}`;
    expect(content).not.toMatch(/watches/i);
    expect(content).toContain(`${server.config.PUBLIC_URL}/help`);
  }
});

test('the message of a user belongs to the account of the token, and to no other', async () => {
  const user = await aUser(server);
  const other = await aUser(server);
  const { token } = await logIn(server, user);
  const { email } = user;
  const answer = await send(aMessage({ email, userId: other.id, user_id: other.id }), { token });
  const { number } = answer.body.data;
  expect((await emailToSupport(number)).text).toContain(`Account: ${email} (${user.id})`);
  const [receipt] = await server.mailbox.untilReceived(email);
  expect(receipt?.text).toContain('Hello Ada Lovelace,');
  expect(receipt?.text).toContain('> I found no button.');

  const helpRequests = [{ number, topic: 'subscription', email, browser: null, page: null }];
  expect((await server.get('/user/data', { token })).body.data).toMatchObject({ helpRequests });
  const { token: otherToken } = await logIn(server, other);
  expect((await server.get('/user/data', { token: otherToken })).body.data.helpRequests).toEqual(
    [],
  );
  expect(await send(aMessage(), { token: 'not.a.token' })).toMatchObject({ status: 401 });
});

test('with an account its messages are deleted', async () => {
  const user = await aUser(server);
  const { token } = await logIn(server, user);
  await send(aMessage({ email: user.email }), { token });
  await server.mailbox.untilReceived(user.email);
  const body = { password: user.password };
  expect(await server.call('DELETE', '/user', { body, token })).toMatchObject({ status: 200 });
  const { rowCount } = await database.query('select from help_requests where email = $1', [
    user.email,
  ]);
  expect(rowCount).toBe(0);
});

test('an answer to the email goes to the sender, and one to the receipt to support', async () => {
  const message = aMessage();
  const { number } = (await send(message)).body.data;
  expect((await emailToSupport(number)).replyTo).toBe(message.email);
  const [receipt] = await server.mailbox.untilReceived(message.email);
  expect(receipt?.replyTo).toBe(brand.supportEmail);
});

test('the address of a page is sent along where it is the topic', async () => {
  const page = 'https://news.example/today';
  const toSupport = async (message: object) =>
    (await emailToSupport((await send(aMessage(message))).body.data.number)).text;
  expect(await toSupport({ topic: 'page', page })).toContain(`Page: ${page}`);
  expect(await toSupport({ topic: 'account', page })).not.toContain(page);
});

test('a sender who sends nothing along is not asked for the browser', async () => {
  const { number } = (await send(aMessage())).body.data;
  expect((await emailToSupport(number)).text).not.toContain('Firefox');
});

test.each([
  ['topic', 'Please choose what it is about', undefined],
  ['topic', 'Please choose what it is about', 'weather'],
  ['name', 'Name is required', ''],
  ['name', 'Name must be on one line', 'Ada\r\nBcc: eve@stillweb.example'],
  ['email', 'Invalid email format', 'ada@stillweb.example\r\nBcc: eve@stillweb.example'],
  ['email', 'Invalid email format', 'ada@stillweb.example, eve@stillweb.example'],
  ['email', 'Invalid email format', `ada@${'a'.repeat(64)}.example`],
  ['message', 'Message is required', '   '],
  ['message', 'Please write at least 10 characters', 'Help me!'],
  ['message', 'Must be at most 4000 characters', 'a'.repeat(helpMessageLength.max + 1)],
])('%s is refused at its field: %s: %#', async (field, error, value) => {
  expect(await send(aMessage({ [field]: value }))).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', fieldErrors: { [field]: error } },
  });
});

test('a page that looks broken needs an address', async () => {
  expect(await send(aMessage({ topic: 'page', page: ' ' }))).toMatchObject({
    status: 400,
    body: { fieldErrors: { page: 'Address of the page is required' } },
  });
});

test('security 54: messages of strangers with an address do not keep its owner from help', async () => {
  const { email, ...user } = await aUser(server);
  for (let sent = 0; sent < 8; sent += 1) {
    expect(await send(aMessage({ email }))).toMatchObject({ status: 200 });
  }
  const { token } = await logIn(server, { email, ...user });
  const { body } = await send(aMessage({ email }), { token });
  await emailToSupport(body.data.number);
  // Five of the eight, and the owner's.
  await server.mailbox.untilReceived(email, 6);
  await untilIdle(server.database, helpEmailQueue.name);
  expect(await server.mailbox.mails(email)).toHaveLength(6);
});

test(
  'security 54: ten messages an hour come from one user, thirty from one client',
  { tags: 'exhaustive' },
  async () => {
    const refusal = { status: 429, body: { code: 'RATE_LIMITED' } };
    const { token } = await logIn(server, await aUser(server));
    for (let sent = 0; sent < 10; sent += 1) {
      expect(await send(aMessage(), { token })).toMatchObject({ status: 200 });
    }
    const eleventh = await send(aMessage(), { token });
    expect(eleventh).toMatchObject(refusal);
    expect(eleventh.body.message).toContain(brand.supportEmail);

    const ip = '198.51.100.7';
    for (let sent = 0; sent < 30; sent += 1) {
      expect(await send(aMessage(), { ip })).toMatchObject({ status: 200 });
    }
    expect(await send(aMessage(), { ip })).toMatchObject(refusal);
  },
);

test(
  'a message is kept while the mail server is down, and sent later',
  { tags: 'exhaustive' },
  async () => {
    await server.mailbox.refuse(60);
    const { number } = (await send(aMessage())).body.data;
    const unsent = async () => {
      const { rows } = await database.query(
        'select number from help_requests where sent_at is null',
      );
      return rows.map((row) => `H-${row.number}`);
    };
    expect(await unsent()).toContain(number);
    await server.mailbox.refuse(0);
    await emailToSupport(number);
    await expect.poll(unsent).not.toContain(number);
  },
);
