import { connect, type AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addSite } from '../site/route.ts';
import { limitAnswerTime } from './answer-timeout.ts';

/** More than the buffers of a connection hold. */
const size = 16 * 1024 * 1024;

const file = { type: 'image/png', etag: 'large', bodies: { identity: Buffer.alloc(size) } };
const site = {
  find: () => ({ file, headers: {} }),
  variantsOf: () => [],
  pagesOf: () => [],
  setPrices: async () => {},
  languages: ['en'],
  redirectFor: () => '/',
  currencies: () => [],
};

/** @returns the port of a server whose clients have so many milliseconds to receive an answer */
async function listen(timeoutMs: number): Promise<number> {
  const app = fastify();
  limitAnswerTime(app, timeoutMs);
  app.get('/api/large', () => Buffer.alloc(size));
  addSite(app, site, async () => false);
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

const answers = [
  ['a route', '/api/large'],
  ['the site', '/large.png'],
];

test.each(answers)(
  'security 18: a client that never receives the answer of %s is cut off',
  async (_name, path) => {
    const socket = connect(await listen(200), '127.0.0.1').pause();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    // A client that does not read learns by writing that the connection is closed.
    const writing = setInterval(() => socket.write('\r\n'), 50);
    const end = await new Promise<Error>((resolve) => socket.once('error', resolve));
    clearInterval(writing);
    expect(end).toMatchObject({ code: expect.stringMatching(/^(ECONNRESET|EPIPE)$/) });
  },
);

test.each(answers)('a client in time receives the whole answer of %s', async (_name, path) => {
  const answer = await fetch(`http://127.0.0.1:${await listen(60_000)}${path}`);
  expect((await answer.arrayBuffer()).byteLength).toBe(size);
});
