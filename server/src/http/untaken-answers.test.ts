import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noTracing } from '../platform/tracing.ts';
import { createLifecycle } from './lifecycle.ts';
import { sendSiteFiles } from '../site/route.ts';
import { prepareAnswer } from '../site/answer.ts';
import { closeUntakenAnswers } from './untaken-answers.ts';

/** More than the buffers of a connection hold. */
const size = 16 * 1024 * 1024;
const patienceMs = 5000;

const app = fastify();
closeUntakenAnswers(app, patienceMs);
app.get('/', () => Buffer.alloc(size));

const file = { type: 'image/png', etag: 'large', bodies: { identity: Buffer.alloc(size) } };
const sendFile = sendSiteFiles(
  { find: () => prepareAnswer(file, {}), leadsTo: () => undefined },
  {
    lifecycle: createLifecycle(),
    tracing: noTracing,
    requestLog: { record: () => {}, flush: () => {} },
    answerPatienceMs: patienceMs,
  },
);
const site = createServer((request, response) => void sendFile(request, response));

const answering: [string, Server][] = [
  ['an answer of a route', app.server],
  ['a file of the site', site],
];
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(async () => {
  await app.close();
  site.close();
});

test.each(answering)(
  'security 18: whoever asks for %s and never takes it is cut off, however much is said meanwhile',
  async (_what, server) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    // Who does not read learns by writing that it is over.
    const talk = setInterval(() => socket.write('\r\n'), 50);
    const end = await new Promise<Error>((resolve) => socket.once('error', resolve));
    clearInterval(talk);
    expect(end).toMatchObject({ code: expect.stringMatching(/^(ECONNRESET|EPIPE)$/) });
  },
);

test.each(answering)('who takes %s in time gets all of it', async (_what, server) => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect((await answer.arrayBuffer()).byteLength).toBe(size);
});
