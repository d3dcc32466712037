import { connect, type Socket } from 'node:net';

export type Call = {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
};

/** A call as the bytes that go over the wire. */
export type Encoded = { host: string; port: number; bytes: Buffer };

export function encode({ url, method = 'GET', headers, body = '' }: Call): Encoded {
  const { hostname, port, host, pathname } = new URL(url);
  const length = body && { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const bytes = Buffer.from(`${method} ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  return { host: hostname, port: Number(port), bytes };
}

/** The same call again and again. */
export function always(call: Call): () => Encoded {
  const encoded = encode(call);
  return () => encoded;
}

export type Load = {
  /**
   * Makes calls for so many seconds and answers the time that each took, in milliseconds; throws when an
   * answer is not 200: a fast refusal is no achievement.
   */
  work: (seconds: number) => Promise<number[]>;
  hangUp: () => void;
};

/**
 * Makes the same kind of call over so many connections, each waiting for its answer. They are opened when
 * they are first needed, and kept. Speaks HTTP by hand: a client that costs more than the server would
 * measure itself.
 * @param next the next call; asked anew each time, so that calls may differ
 */
export function openLoad(next: () => Encoded, connections: number): Load {
  const sockets: Socket[] = [];
  const socketAt = (place: number): Socket => {
    const kept = sockets[place];
    if (kept && !kept.destroyed) return kept;
    const { host, port } = next();
    // The call at hand tells of an error; between two calls it only means that the server has ended.
    const socket = connect({ host, port, noDelay: true }).on('error', () => {});
    sockets[place] = socket;
    return socket;
  };
  const work: Load['work'] = async (seconds) => {
    const times: number[] = [];
    const end = performance.now() + seconds * 1000;
    const caller = async (_: unknown, place: number) => {
      const socket = socketAt(place);
      while (performance.now() < end) {
        const { bytes } = next();
        const since = performance.now();
        await exchange(socket, bytes);
        times.push(performance.now() - since);
      }
    };
    await Promise.all(Array.from({ length: connections }, caller));
    return times;
  };
  return { work, hangUp: () => sockets.forEach((socket) => socket.destroy()) };
}

/** Sends a request and waits for the last byte of its answer. */
function exchange(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = '';
    let missing: number | undefined;
    const settle = (error?: Error) => {
      socket.off('data', read).off('error', settle).off('close', closed);
      if (error) reject(error);
      else resolve();
    };
    const closed = () => settle(new Error('The server hung up.'));
    const read = (chunk: Buffer) => {
      if (missing === undefined) {
        head += chunk.toString('latin1');
        const length = head.indexOf('\r\n\r\n');
        if (length === -1) return;
        if (!head.startsWith('HTTP/1.1 200 ')) return settle(new Error(head.slice(0, 500)));
        missing = bodyLength(head.slice(0, length)) - (head.length - length - 4);
      } else {
        missing -= chunk.length;
      }
      if (missing <= 0) settle();
    };
    socket.on('data', read).on('error', settle).on('close', closed);
    socket.write(request);
  });
}

function bodyLength(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer does not tell its length:\n${head}`);
  return Number(length);
}
