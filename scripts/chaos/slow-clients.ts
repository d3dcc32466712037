import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { quantile, startLoad } from './load.ts';
import { reckon } from './reckoning.ts';
import type { Scenario } from './scenario.ts';

const longestMs = 15_000;
/** Who reads slowly has a poor line, and who reads nothing looks the same. */
const longestUnreadMs = 65_000;
const idlers = 1_000;
const head = 'POST /api/v1/auth/login HTTP/1.1\r\nhost: localhost\r\n';
const bodied = `${head}content-type: application/json\r\ncontent-length: 9000\r\n\r\n`;

/** Clients that send or read hardly at all, many at once, while others are served. */
export const slowClients: Scenario = {
  name: 'slow',
  play: async ({ world, random, report }) => {
    const server = await world.startServer();
    await world.balancer.use([server.url]);
    const port = Number(new URL(server.url).port);
    const load = startLoad(world, random);
    const idle = Promise.all(Array.from({ length: idlers }, () => closing(port)));
    const unread = Promise.all(Array.from({ length: 5 }, () => closingUnread(port)));
    const slow = await Promise.all([
      ...Array.from({ length: 20 }, () => closing(port, head, 'x: y\r\n')),
      ...Array.from({ length: 20 }, () => closing(port, bodied, '{')),
    ]);
    const idled = await idle;
    const unreadFor = await unread;
    await load.stop();
    const { lost, wrong } = await reckon(world, load.journal);
    server.part.stop();
    const late = [
      ...[...slow, ...idled].filter((ms) => ms > longestMs),
      ...unreadFor.filter((ms) => ms > longestUnreadMs),
    ].length;
    const { calls, refused, times } = load.tally;
    report({
      scenario: 'slow',
      injected: `${slow.length} slow clients, ${unreadFor.length} that read nothing, ${idlers} idle ones`,
      observed: `closed after ${[slow, unreadFor, idled].map((times) => quantile(times, 1)).join(', ')} ms at most; meanwhile ${calls} calls, ${refused} × 503/429, p99 ${quantile(times, 0.99)} ms`,
      lost,
      wrong: [...load.tally.wrong, ...wrong, ...(late > 0 ? [`${late} were closed too late`] : [])],
    });
    await server.part.ended;
  },
};

/** Sends a beginning and then a little every second; milliseconds until the server hangs up. */
function closing(port: number, beginning = '', drop = ''): Promise<number> {
  const since = performance.now();
  const socket = connect(port, '127.0.0.1');
  if (beginning) socket.write(beginning);
  const dripping = drop ? setInterval(() => write(socket, drop), 1_000) : undefined;
  socket.resume();
  return ended(socket).then((at) => {
    clearInterval(dripping);
    return at - since;
  });
}

/** Asks for much and reads nothing. Who does not read learns only by writing that nobody listens. */
async function closingUnread(port: number): Promise<number> {
  const since = performance.now();
  const socket = connect(port, '127.0.0.1');
  // Far more than the buffers of a connection hold.
  socket.write('GET /api/docs/js/scalar.js HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(20));
  socket.pause();
  const writing = setInterval(() => write(socket, '\r\n'), 250);
  const late = setTimeout(longestUnreadMs * 2, Infinity, { ref: false });
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
