import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Random } from './random.ts';

export const faults = ['refuse', 'hang', 'cut', 'delay', 'lose-answer', 'vanish'] as const;

/**
 * refuse: nothing listens, open connections are gone. hang: bytes are taken and go nowhere. cut: some
 * answers end in the middle. delay: every piece comes late. lose-answer: the other side does its work,
 * and then some of its answers never arrive. vanish: what is connected falls silent for good, as after
 * a failover; who connects anew is served.
 */
export type Fault = (typeof faults)[number];

export type FaultProxy = {
  port: number;
  begin: (fault: Fault) => Promise<void>;
  /** Passes everything on again, also what a hang has held back for whoever still waits. */
  end: () => Promise<void>;
  /** How many connections the fault at hand, or the last one, has cut off or silenced. */
  broken: () => number;
  close: () => Promise<void>;
};

type Link = {
  inside: Socket;
  outside: Socket;
  isSilent: boolean;
  held: { to: Socket; chunk: Buffer }[];
};

const delayMs = 300;
const brokenShare = 0.2;

/** Stands before a TCP server on this machine and does to it what networks do. */
export async function openFaultProxy(targetPort: number, random: Random): Promise<FaultProxy> {
  const links = new Set<Link>();
  let fault: Fault | undefined;
  let broken = 0;

  const answer = (link: Link, chunk: Buffer) => {
    const breaks = (fault === 'cut' || fault === 'lose-answer') && random() < brokenShare;
    if (!breaks) return pass(link, link.inside, chunk);
    broken += 1;
    if (fault === 'cut') link.inside.write(chunk.subarray(0, Math.ceil(chunk.length / 2)));
    link.inside.end();
    link.outside.destroy();
  };
  const pass = (link: Link, to: Socket, chunk: Buffer) => {
    if (link.isSilent) return;
    if (fault === 'hang') link.held.push({ to, chunk });
    else if (fault === 'delay') setTimeout(() => write(to, chunk), delayMs);
    else write(to, chunk);
  };

  const server = createServer((inside) => {
    const outside = connect(targetPort, '127.0.0.1');
    const link: Link = { inside, outside, isSilent: false, held: [] };
    links.add(link);
    inside.on('data', (chunk) => pass(link, outside, chunk));
    outside.on('data', (chunk) => answer(link, chunk));
    inside.on('close', () => {
      links.delete(link);
      outside.destroy();
    });
    outside.on('end', () => inside.end());
    outside.on('error', () => inside.destroy());
    inside.on('error', () => outside.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const shut = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const { inside } of links) inside.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    broken: () => broken,
    begin: async (begun) => {
      fault = begun;
      broken = begun === 'refuse' || begun === 'vanish' ? links.size : 0;
      if (begun === 'refuse') await shut();
      if (begun === 'vanish') for (const link of links) link.isSilent = true;
    },
    end: async () => {
      fault = undefined;
      for (const link of links) {
        for (const { to, chunk } of link.held.splice(0)) write(to, chunk);
      }
      if (!server.listening) await listen(port);
    },
    close: shut,
  };
}

function write(to: Socket, chunk: Buffer): void {
  if (to.writable) to.write(chunk);
}
