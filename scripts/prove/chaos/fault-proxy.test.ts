import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts';

let proxy: FaultProxy;
let received: string[];
let closeAll: () => Promise<void>;

/** Sends back twice what it receives, so that half an answer differs from a whole one. */
beforeEach(async () => {
  received = [];
  const sockets = new Set<Socket>();
  const echo = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received.push(chunk.toString());
      socket.write(`${chunk.toString()}${chunk.toString()}`);
    });
  });
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const { port } = echo.address() as AddressInfo;
  // Zero is always below the share of answers that break.
  proxy = await openFaultProxy(port, () => 0);
  closeAll = async () => {
    await proxy.close();
    for (const socket of sockets) socket.destroy();
    echo.close();
  };
});

afterEach(() => closeAll());
afterEach(() => vi.useRealTimers());

async function open(): Promise<Socket> {
  const socket = connect(proxy.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function exchange(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [chunk] = await once(socket, 'data');
  return String(chunk);
}

test('without a fault, bytes pass in both directions', async () => {
  expect(await exchange(await open(), 'ping')).toBe('pingping');
});

test('refuse closes connections and accepts none until it is cleared', async () => {
  const socket = await open();
  await exchange(socket, 'ping');
  const ended = once(socket, 'close');
  await proxy.inject('refuse');
  await ended;
  expect(proxy.brokenCount()).toBe(1);
  await expect(open()).rejects.toThrow('ECONNREFUSED');
  await proxy.clear();
  expect(await exchange(await open(), 'again')).toBe('againagain');
});

test('hang delivers nothing until it is cleared, and then everything', async () => {
  const socket = await open();
  await exchange(socket, 'ping');
  await proxy.inject('hang');
  const answer = exchange(socket, 'late');
  await expect.poll(() => proxy.heldCount()).toBe(1);
  expect(received).toEqual(['ping']);
  await proxy.clear();
  expect(await answer).toBe('latelate');
  expect(received).toEqual(['ping', 'late']);
});

test('cut ends an answer in the middle', async () => {
  const socket = await open();
  await proxy.inject('cut');
  const ended = once(socket, 'end');
  expect(await exchange(socket, 'ping')).toBe('ping');
  await ended;
  expect(proxy.brokenCount()).toBe(1);
});

test('delay delivers everything late', async () => {
  const socket = await open();
  await proxy.inject('delay');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const answer = exchange(socket, 'ping');
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  expect(received).toEqual([]);
  vi.advanceTimersByTime(300);
  await expect.poll(() => received).toEqual(['ping']);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(300);
  expect(await answer).toBe('pingping');
});

test('lose-answer passes the request on but never the answer', async () => {
  const socket = await open();
  await proxy.inject('lose-answer');
  socket.on('data', () => expect.unreachable('no answer may come'));
  socket.write('work');
  await once(socket, 'end');
  expect(received).toEqual(['work']);
});

test('vanish silences open connections for ever, and new ones work', async () => {
  const socket = await open();
  await exchange(socket, 'ping');
  await proxy.inject('vanish');
  socket.on('data', () => expect.unreachable('no answer may come'));
  expect(await exchange(await open(), 'new')).toBe('newnew');
  expect(proxy.brokenCount()).toBe(1);
  await proxy.clear();
  // The proxy closes only after it has read what comes before the end.
  socket.end('lost');
  await once(socket, 'close');
  expect(await exchange(await open(), 'last')).toBe('lastlast');
  expect(received).toEqual(['ping', 'new', 'last']);
});
