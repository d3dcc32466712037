import { connect } from 'node:net';
import { afterAll, beforeAll, test } from 'vitest';
import { startServer, type TestServer } from '../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const port = () => Number(new URL(server.url).port);

test.concurrent('security 18: whoever sends a head or a body too slowly is cut off within fifteen seconds', async ({
  expect,
}) => {
  const head = 'POST /api/v1/auth/login HTTP/1.1\r\nhost: localhost\r\n';
  const body = 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"email"';
  const answers = await Promise.all([sendSlowly(head), sendSlowly(head + body)]);
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('"code":"MALFORMED_REQUEST"');
  }
  expect(await sendSlowly('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
});

test.concurrent(
  'security 18: whoever asks and never takes the answer is cut off, however much is said meanwhile',
  { timeout: 40_000 },
  async ({ expect }) => {
    const socket = connect(port(), '127.0.0.1').pause();
    // Far more than the buffers of a connection hold; who does not read learns by writing that it is over.
    socket.write('GET /api/docs/js/scalar.js HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(20));
    const talk = setInterval(() => socket.write('\r\n'), 250);
    const end = await new Promise<Error>((resolve) => socket.once('error', resolve));
    clearInterval(talk);
    expect(end).toMatchObject({ code: expect.stringMatching(/^(ECONNRESET|EPIPE)$/) });
  },
);

/** Sends the beginning of a request, waits until the server hangs up, and answers what it said. */
function sendSlowly(beginning: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port(), '127.0.0.1');
    let said = '';
    socket.setTimeout(15_000, () => reject(new Error('The server did not hang up')));
    socket.on('data', (chunk) => (said += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(said));
    socket.write(beginning);
  });
}
