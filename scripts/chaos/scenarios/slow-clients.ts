import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { roundedQuantile, underLoad } from '../load.ts';
import type { Scenario } from '../scenario.ts';

const maxMs = 15_000;
/** Longer, because a client that reads nothing looks like one on a slow network. */
const maxUnreadMs = 65_000;
const idleClients = 1_000;
const head = 'POST /api/v1/auth/login HTTP/1.1\r\nhost: localhost\r\n';
const headWithBody = `${head}content-type: application/json\r\ncontent-length: 9000\r\n\r\n`;

/** Many clients that send or read almost nothing, while others are served. */
export const slowClients: Scenario = {
  name: 'slow',
  run: async (context) => {
    const [server] = await context.system.startServers(1);
    const port = Number(new URL(server?.url ?? '').port);
    const many = (count: number, open: () => Promise<number>) =>
      Promise.all(Array.from({ length: count }, open));
    const { measured, calls, refused, times, lost, wrong } = await underLoad(context, () =>
      Promise.all([
        many(20, () => timeUntilClosed(port, head, 'x: y\r\n')),
        many(20, () => timeUntilClosed(port, headWithBody, '{')),
        many(idleClients, () => timeUntilClosed(port)),
        many(5, () => timeUntilUnreadClosed(port)),
      ]),
    );
    const [headers, bodies, idle, unread] = measured;
    const slow = [...headers, ...bodies];
    const late = [
      ...[...slow, ...idle].filter((ms) => ms > maxMs),
      ...unread.filter((ms) => ms > maxUnreadMs),
    ].length;
    context.report({
      injected: `${slow.length} slow clients, ${unread.length} that read nothing, ${idleClients} idle ones`,
      observed: `closed after ${[slow, unread, idle].map((times) => roundedQuantile(times, 1)).join(', ')} ms at most; meanwhile ${calls} calls, ${refused} × 503/429, p99 ${roundedQuantile(times, 0.99)} ms`,
      lost,
      wrong: [...wrong, ...(late > 0 ? [`${late} were closed too late`] : [])],
    });
  },
};

/** Sends a beginning, then a little every second; resolves with the milliseconds until it is closed. */
function timeUntilClosed(port: number, beginning = '', repeated = ''): Promise<number> {
  const since = performance.now();
  const socket = connect(port, '127.0.0.1');
  if (beginning) socket.write(beginning);
  const sending = repeated ? setInterval(() => write(socket, repeated), 1_000) : undefined;
  socket.resume();
  return ended(socket).then((at) => {
    clearInterval(sending);
    return at - since;
  });
}

/** Requests much and reads nothing. Only a failing write shows such a client that the server closed. */
async function timeUntilUnreadClosed(port: number): Promise<number> {
  const since = performance.now();
  const socket = connect(port, '127.0.0.1');
  // Far more than the buffers of a connection can take.
  socket.write('GET /api/docs/js/scalar.js HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(20));
  socket.pause();
  const writing = setInterval(() => write(socket, '\r\n'), 250);
  const late = setTimeout(maxUnreadMs * 2, Infinity, { ref: false });
  const at = await Promise.race([ended(socket), late]);
  clearInterval(writing);
  socket.destroy();
  return at - since;
}

function ended(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(performance.now()));
  });
}

function write(socket: Socket, text: string): void {
  if (socket.writable) socket.write(text);
}
