import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type TcpProxy = {
  /** The URL of the server, through this proxy. */
  url: string;
  /** Cuts every connection and refuses new ones, like a host that is down. */
  disconnect: () => Promise<void>;
  /** Accepts connections again. */
  reconnect: () => Promise<void>;
  /** Existing connections transfer no more data, as after a failover; new connections work. */
  stall: () => void;
};

/** A proxy before a TCP server on this machine, with which a test simulates network failures. */
export async function openTcpProxy(target: URL): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const stalled = new WeakSet<Socket>();
  const server = createServer((inside) => {
    const outside = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (!stalled.has(from) && !to.write(chunk)) pauseUntilDrained(from, to);
      });
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href,
    reconnect: () => listen(port),
    stall: () => {
      for (const socket of sockets) stalled.add(socket);
    },
    disconnect: async () => {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function pauseUntilDrained(from: Socket, to: Socket): void {
  from.pause();
  to.once('drain', () => from.resume());
}
