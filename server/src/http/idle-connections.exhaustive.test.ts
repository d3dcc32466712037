import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startServer } from '../../test/worlds/start-server.ts';

test('security 18: a thousand idle connections do not stop service', async () => {
  const server = await startServer();
  const port = Number(new URL(server.url).port);
  const idle: Socket[] = [];
  for (let round = 0; round < 10; round += 1) {
    const sockets = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    idle.push(...sockets);
  }
  const form = { email: 'nobody@stillweb.example', password: 'Wrong-pass1' };
  expect(await server.post('/auth/login', form)).toMatchObject({ status: 401 });
  for (const socket of idle) socket.on('error', () => {}).destroy();
  await server.close();
});
