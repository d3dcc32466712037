import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createMailer } from './mailer.ts';
import { noTracing } from '../platform/telemetry/tracing.ts';

/** A mail server that offers no encryption, and keeps the commands that it receives. */
async function startPlainServer() {
  const commands: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 mail\r\n');
    socket.on('data', (data) => {
      const command = data.toString().split(/\s/)[0] ?? '';
      commands.push(command);
      socket.write(command === 'EHLO' ? '250 mail\r\n' : '502 not implemented\r\n');
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { commands, port, close: () => server.close() };
}

const anEmail = {
  to: 'ada@stillweb.example',
  about: { kind: 'news' },
  subject: '',
  html: '',
  text: '',
  messageId: '<1@x>',
};

test('security 45: requireTLS sends neither a password nor an email in clear text', async () => {
  const { commands, port, close } = await startPlainServer();
  const url = `smtp://user:password@127.0.0.1:${port}?requireTLS=true`;
  const mailer = createMailer({ url, from: 'news@stillweb.example', tracing: noTracing });
  await expect(mailer.send(anEmail)).rejects.toThrow('STARTTLS');
  expect(commands.slice(0, 2)).toEqual(['EHLO', 'STARTTLS']);
  expect(commands).not.toContain('AUTH');
  expect(commands).not.toContain('MAIL');
  mailer.close();
  close();
});

/** A mail server that takes one email, and keeps it. */
async function startAcceptingServer() {
  let received = '';
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 mail\r\n');
    socket.on('data', (data) => {
      const sent = data.toString();
      if (isData) received += sent;
      if (isData && !received.endsWith('\r\n.\r\n')) return;
      isData = sent.startsWith('DATA');
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { received: () => received, port, close: () => server.close() };
}

test.each([
  [
    'https://stillweb.example/unsubscribe/1',
    '<https://stillweb.example/unsubscribe/1> List-Unsubscribe=One-Click',
  ],
  [undefined, ''],
])(
  'an email with the unsubscribe address %s has the headers of RFC 8058',
  async (url, expected) => {
    const { received, port, close } = await startAcceptingServer();
    const mailer = createMailer({
      url: `smtp://127.0.0.1:${port}`,
      from: 'news@stillweb.example',
      tracing: noTracing,
    });
    await mailer.send({ ...anEmail, ...(url && { unsubscribeUrl: url }) });
    const headers = received()
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .matchAll(/^List-\S+: *(.*?)\r$/gm);
    expect([...headers].map(([, value]) => value).join(' ')).toBe(expected);
    mailer.close();
    close();
  },
);

test.each([
  ['of ours is marked as automatic', {}, ['auto-generated', 'All']],
  ['with what a user wrote is not', { isWrittenByUser: true } as const, []],
])('security 91: an email %s', async (_case, email, expected) => {
  const { received, port, close } = await startAcceptingServer();
  const url = `smtp://127.0.0.1:${port}`;
  const mailer = createMailer({ url, from: 'news@stillweb.example', tracing: noTracing });
  await mailer.send({ ...anEmail, ...email });
  const headers = received().matchAll(/^(?:Auto-Submitted|X-Auto-Response-Suppress): (.*?)\r$/gm);
  expect([...headers].map(([, value]) => value)).toEqual(expected);
  mailer.close();
  close();
});
