import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createMailer } from './mailer.ts';
import { noTracing } from './tracing.ts';

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

test('security 45: requireTLS sends neither a password nor an email in clear text', async () => {
  const { commands, port, close } = await startPlainServer();
  const url = `smtp://user:password@127.0.0.1:${port}?requireTLS=true`;
  const mailer = createMailer({ url, from: 'news@stillweb.example', tracing: noTracing });
  const email = { to: 'ada@stillweb.example', subject: '', html: '', text: '', messageId: '<1@x>' };
  await expect(mailer.send(email)).rejects.toThrow('STARTTLS');
  expect(commands.slice(0, 2)).toEqual(['EHLO', 'STARTTLS']);
  expect(commands).not.toContain('AUTH');
  expect(commands).not.toContain('MAIL');
  mailer.close();
  close();
});
