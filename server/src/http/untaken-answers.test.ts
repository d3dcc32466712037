import { fastify, type FastifyInstance } from 'fastify';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeUntakenAnswers } from './untaken-answers.ts';

/** More than the buffers of a connection hold. */
const size = 16 * 1024 * 1024;

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  closeUntakenAnswers(app, 5000);

  app.get('/', () => Buffer.alloc(size));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

test('security 18: whoever asks and never takes the answer is cut off, however much is said meanwhile', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  // Who does not read learns by writing that it is over.
  const talk = setInterval(() => socket.write('\r\n'), 50);
  const end = await new Promise<Error>((resolve) => socket.once('error', resolve));
  clearInterval(talk);
  expect(end).toMatchObject({ code: expect.stringMatching(/^(ECONNRESET|EPIPE)$/) });
});

test('who takes the answer in time gets all of it', async () => {
  const { port } = app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect((await answer.arrayBuffer()).byteLength).toBe(size);
});
