import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Random } from '../../lib/statistics.ts';

export const faults = ['refuse', 'hang', 'cut', 'delay', 'lose-answer', 'vanish'] as const;

/**
 * - refuse: nothing listens, and open connections are closed.
 * - hang: bytes are accepted and not passed on.
 * - cut: some answers end in the middle.
 * - delay: every chunk arrives late.
 * - lose-answer: the target does its work, but some of its answers never arrive.
 * - vanish: open connections stay silent forever, as after a failover; new ones work.
 */
export type Fault = (typeof faults)[number];

export type FaultProxy = {
  port: number;
  inject: (fault: Fault) => Promise<void>;
  /** Ends the fault and delivers the traffic that a hang has held back. */
  clear: () => Promise<void>;
  /** How many connections the current fault, or the last one, has broken. */
  brokenCount: () => number;
  /** How many chunks a hang keeps back. */
  heldCount: () => number;
  close: () => Promise<void>;
};

type Connection = {
  client: Socket;
  target: Socket;
  isSilent: boolean;
  /** The chunks that a hang keeps back. */
  queue: { to: Socket; chunk: Buffer }[];
};

const delayMs = 300;
const breakShare = 0.2;

/**
 * A TCP proxy in front of a local server that injects network faults.
 * @param random decides which answers break
 */
export async function openFaultProxy(
  targetPort: number,
  random: Random = Math.random,
): Promise<FaultProxy> {
  const connections = new Set<Connection>();
  let fault: Fault | undefined;
  let broken = 0;

  const passAnswer = (connection: Connection, chunk: Buffer) => {
    const breaks = (fault === 'cut' || fault === 'lose-answer') && random() < breakShare;
    if (!breaks) return pass(connection, connection.client, chunk);
    broken += 1;
    if (fault === 'cut') connection.client.write(chunk.subarray(0, Math.ceil(chunk.length / 2)));
    connection.client.end();
    connection.target.destroy();
  };
  const pass = (connection: Connection, to: Socket, chunk: Buffer) => {
    if (connection.isSilent) return;
    if (fault === 'hang') connection.queue.push({ to, chunk });
    else if (fault === 'delay') setTimeout(() => write(to, chunk), delayMs);
    else write(to, chunk);
  };

  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    const connection: Connection = { client, target, isSilent: false, queue: [] };
    connections.add(connection);
    client.on('data', (chunk) => pass(connection, target, chunk));
    target.on('data', (chunk) => passAnswer(connection, chunk));
    client.on('close', () => {
      connections.delete(connection);
      target.destroy();
    });
    target.on('end', () => client.end());
    target.on('error', () => client.destroy());
    client.on('error', () => target.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const { client } of connections) client.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    brokenCount: () => broken,
    heldCount: () => [...connections].reduce((sum, { queue }) => sum + queue.length, 0),
    inject: async (next) => {
      fault = next;
      broken = next === 'refuse' || next === 'vanish' ? connections.size : 0;
      if (next === 'refuse') await close();
      if (next === 'vanish') for (const connection of connections) connection.isSilent = true;
    },
    clear: async () => {
      fault = undefined;
      for (const connection of connections) {
        for (const { to, chunk } of connection.queue.splice(0)) write(to, chunk);
      }
      if (!server.listening) await listen(port);
    },
    close,
  };
}

function write(to: Socket, chunk: Buffer): void {
  if (to.writable) to.write(chunk);
}
