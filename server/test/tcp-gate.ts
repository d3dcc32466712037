import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type TcpGate = {
  /** The URL that leads through the gate. */
  url: string;
  /** Cuts every connection and refuses new ones, like a host that is down. */
  shut: () => Promise<void>;
  open: () => Promise<void>;
  /** What is connected falls silent for good, as after a failover; who connects anew is served. */
  silence: () => void;
};

/** Stands before a TCP server on this machine, so that a test can take it away and bring it back. */
export async function openTcpGate(target: URL): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  const server = createServer((inside) => {
    const outside = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (!silent.has(from) && !to.write(chunk)) pauseUntilDrained(from, to);
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
    open: () => listen(port),
    silence: () => {
      for (const socket of sockets) silent.add(socket);
    },
    shut: async () => {
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
