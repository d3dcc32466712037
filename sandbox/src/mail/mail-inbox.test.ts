import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import nodemailer from 'nodemailer';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { buildMailInbox, type MailInbox } from './mail-inbox.ts';

let database: TestDatabase;
let inbox: MailInbox;
let send: (message: {
  to: string | string[];
  subject: string;
  text?: string;
  html?: string;
}) => Promise<unknown>;

async function open(): Promise<void> {
  inbox = await buildMailInbox({ databaseUrl: database.url });
  const listener = inbox.smtp.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP listener has a TCP address
  const { port } = listener.address() as AddressInfo;
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port });
  send = (message) => transport.sendMail({ from: 'site@stillweb.example', ...message });
}

const list = async (to = '') =>
  (await inbox.http.inject(`/api/messages${to && `?to=${encodeURIComponent(to)}`}`)).json();

beforeEach(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  await open();
});

afterEach(async () => {
  await inbox.http.close();
  await database.drop();
});

test('lists messages newest first, with their text and HTML', async () => {
  await send({ to: 'a@x.example', subject: 'One', text: 'first' });
  await send({ to: 'a@x.example', subject: 'Zwei – ü', text: 'Grüße', html: '<p>Grüße</p>' });
  const messages = await list();
  expect(messages).toMatchObject([
    { to: 'a@x.example', subject: 'Zwei – ü', text: 'Grüße', html: '<p>Grüße</p>' },
    { to: 'a@x.example', subject: 'One', text: 'first', html: '' },
  ]);
  expect(new Date(messages[0].receivedAt).getTime()).toBeGreaterThan(Date.now() - 60_000);
});

test('filters the list by one exact address, in upper or lower case', async () => {
  await send({ to: ['Ann@x.example', 'joann@x.example'], subject: 'Hello', text: 'hi' });
  expect(await list('aNN@x.EXAMPLE')).toMatchObject([{ to: 'Ann@x.example' }]);
  expect(await list('ann')).toEqual([]);
});

test('messages survive a restart, and DELETE removes them', async () => {
  await send({ to: 'a@x.example', subject: 'Stay', text: 'here' });
  await inbox.http.close();
  await open();
  expect(await list()).toHaveLength(1);
  expect((await inbox.http.inject({ method: 'DELETE', url: '/api/messages' })).statusCode).toBe(
    204,
  );
  expect(await list()).toEqual([]);
});

test('answers 421 during an outage and accepts messages after it', async () => {
  const outage = (seconds: unknown) =>
    inbox.http.inject({ method: 'POST', url: '/api/outage', payload: { seconds } });
  await outage(60);
  const message = { to: 'a@x.example', subject: 'Later', text: 'x' };
  await expect(send(message)).rejects.toMatchObject({ responseCode: 421 });
  await outage(0);
  await send(message);
  expect(await list()).toHaveLength(1);
  expect((await outage('soon')).statusCode).toBe(400);
});

test('refuses one address with the given reply until that is ended', async () => {
  const refuse = (to: string, reply: string) =>
    inbox.http.inject({ method: 'POST', url: '/api/refusals', payload: { to, reply } });
  await refuse('Gone@x.example', '550 5.1.1 No such user');
  const message = { to: 'gone@x.example', subject: 'Hello', text: 'x' };
  await expect(send(message)).rejects.toMatchObject({
    responseCode: 550,
    response: expect.stringContaining('5.1.1 No such user'),
  });
  await send({ ...message, to: 'here@x.example' });
  await refuse('gone@x.example', '');
  await send(message);
  expect(await list()).toHaveLength(2);
  expect((await refuse('gone@x.example', '250 ok')).statusCode).toBe(400);
});

test('refuses a message over 1 MiB', async () => {
  const message = { to: 'a@x.example', subject: 'Big', text: 'x'.repeat(1_200_000) };
  await expect(send(message)).rejects.toMatchObject({ responseCode: 552 });
});

test('the page shows a message apart from itself and without running its script', async () => {
  await send({
    to: 'a@x.example',
    subject: '<b>Hi</b>',
    text: 'go https://x.example/v?t=1',
    html: '<a href="https://x.example">go</a><script>alert(1)</script>',
  });
  const [{ id }] = await list();
  const page = await inbox.http.inject(`/?id=${id}`);
  expect(page.body).toContain('&lt;b&gt;Hi&lt;/b&gt;');
  expect(page.body).toContain('sandbox="allow-same-origin allow-popups');
  const message = await inbox.http.inject(`/messages/${id}/html`);
  expect(message.headers['content-security-policy']).toMatch(
    /^default-src 'none'.*sandbox allow-same-origin/,
  );
  expect(message.body).toContain('<base target="_blank">');
  const text = await inbox.http.inject(`/?id=${id}&view=text`);
  expect(text.body).toContain('<a href="https://x.example/v?t=1" target="_blank"');
  expect((await inbox.http.inject('/?id=1%20or%201')).statusCode).toBe(400);
  expect((await inbox.http.inject('/messages/999/html')).statusCode).toBe(404);
});
