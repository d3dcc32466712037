import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type TcpGate = {
  /** The URL that leads through the gate. */
  url: string;
  /** Cuts every connection and refuses new ones, like a host that is down. */
  shut: () => Promise<void>;
  open: () => Promise<void>;
};

/** Stands before a TCP server on this machine, so that a test can take it away and bring it back. */
export async function openTcpGate(target: URL): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  const server = createServer((inside) => {
    const outside = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
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
    shut: async () => {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
