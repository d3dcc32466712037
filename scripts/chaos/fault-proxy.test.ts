import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts';

let proxy: FaultProxy;
let heard: string[];
let closeAll: () => Promise<void>;

/** Repeats twice what it hears, so that half an answer can be told from a whole one. */
beforeEach(async () => {
  heard = [];
  const sockets = new Set<Socket>();
  const echo = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      heard.push(chunk.toString());
      socket.write(`${chunk.toString()}${chunk.toString()}`);
    });
  });
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const { port } = echo.address() as AddressInfo;
  // Always below the share that is broken.
  proxy = await openFaultProxy(port, () => 0);
  closeAll = async () => {
    await proxy.close();
    for (const socket of sockets) socket.destroy();
    echo.close();
  };
});

afterEach(() => closeAll());

async function dial(): Promise<Socket> {
  const socket = connect(proxy.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function ask(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [chunk] = await once(socket, 'data');
  return String(chunk);
}

test('without a fault bytes pass in both directions', async () => {
  expect(await ask(await dial(), 'ping')).toBe('pingping');
});

test('refuse: open connections end and new ones are turned away, until it is over', async () => {
  const socket = await dial();
  await ask(socket, 'ping');
  const over = once(socket, 'close');
  await proxy.begin('refuse');
  await over;
  expect(proxy.broken()).toBe(1);
  await expect(dial()).rejects.toThrow('ECONNREFUSED');
  await proxy.end();
  expect(await ask(await dial(), 'again')).toBe('againagain');
});

test('hang: nothing arrives until it is over, and then everything', async () => {
  const socket = await dial();
  await ask(socket, 'ping');
  await proxy.begin('hang');
  const answer = ask(socket, 'late');
  const first = await Promise.race([answer, setTimeout(200, 'silence', { ref: false })]);
  expect(first).toBe('silence');
  expect(heard).not.toContain('late');
  await proxy.end();
  expect(await answer).toBe('latelate');
});

test('cut: an answer ends in the middle', async () => {
  const socket = await dial();
  await proxy.begin('cut');
  const over = once(socket, 'end');
  expect(await ask(socket, 'ping')).toBe('ping');
  await over;
  expect(proxy.broken()).toBe(1);
});

test('delay: everything arrives, later', async () => {
  const socket = await dial();
  await proxy.begin('delay');
  const since = performance.now();
  expect(await ask(socket, 'ping')).toBe('pingping');
  // Once on the way there and once on the way back.
  expect(performance.now() - since).toBeGreaterThan(500);
});

test('lose-answer: the work is done, and the answer never comes', async () => {
  const socket = await dial();
  await proxy.begin('lose-answer');
  socket.on('data', () => expect.unreachable('no answer may come'));
  socket.write('work');
  await once(socket, 'end');
  expect(heard).toEqual(['work']);
});

test('vanish: who was connected hears nothing ever again, who comes anew is served', async () => {
  const socket = await dial();
  await ask(socket, 'ping');
  await proxy.begin('vanish');
  const answer = Promise.race([ask(socket, 'lost'), setTimeout(200, 'silence', { ref: false })]);
  expect(await ask(await dial(), 'new')).toBe('newnew');
  expect(proxy.broken()).toBe(1);
  await proxy.end();
  expect(await answer).toBe('silence');
  expect(heard).not.toContain('lost');
});
