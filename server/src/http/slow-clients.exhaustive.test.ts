import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('security 18: a client that sends too slowly is cut off within 15 seconds', async () => {
  const head = 'POST /api/v1/auth/login HTTP/1.1\r\nhost: localhost\r\n';
  const body = 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"email"';
  const answers = await Promise.all(['', head, head + body].map(sendSlowly));
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('"code":"MALFORMED_REQUEST"');
  }
  expect(await sendSlowly('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
});

/** Sends the beginning of a request and resolves with the answer when the server disconnects. */
function sendSlowly(beginning: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let received = '';
    socket.setTimeout(15_000, () => reject(new Error('The server did not disconnect')));
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
    socket.write(beginning);
  });
}
