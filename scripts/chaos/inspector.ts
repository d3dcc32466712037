import { once } from 'node:events';
import * as z from 'zod/mini';

export type Inspector = {
  /** Bytes in use once everything is collected that can be. */
  heapAfterCollection: () => Promise<number>;
  close: () => void;
};

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const reply = z.object({ id: z.number(), result: z.unknown() });
const usage = z.object({ usedSize: z.number() });

/** Talks to a Node that was started with `--inspect`, so that the server needs no door for this. */
export async function openInspector(port: number): Promise<Inspector> {
  const [target] = targets.parse(await (await fetch(`http://127.0.0.1:${port}/json/list`)).json());
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answered = reply.safeParse(JSON.parse(String(data)));
    if (answered.success) waiting.get(answered.data.id)?.(answered.data.result);
  });
  let sent = 0;
  const send = (method: string) =>
    new Promise<unknown>((resolve) => {
      const id = ++sent;
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    heapAfterCollection: async () => {
      await send('HeapProfiler.collectGarbage');
      return usage.parse(await send('Runtime.getHeapUsage')).usedSize;
    },
    close: () => socket.close(),
  };
}
