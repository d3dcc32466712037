import { once } from 'node:events';
import * as z from 'zod/mini';

export type Inspector = {
  /** Bytes in use after a garbage collection. */
  heapAfterCollection: () => Promise<number>;
  close: () => void;
};

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const reply = z.object({ id: z.number(), result: z.unknown() });
const usage = z.object({ usedSize: z.number() });

/** Connects to the debugger of a Node that runs with `--inspect`, so the server needs no entry point for this. */
export async function openInspector(port: number): Promise<Inspector> {
  const [target] = targets.parse(await (await fetch(`http://127.0.0.1:${port}/json/list`)).json());
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  const pending = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answered = reply.safeParse(JSON.parse(String(data)));
    if (answered.success) pending.get(answered.data.id)?.(answered.data.result);
  });
  let sent = 0;
  const send = (method: string) =>
    new Promise<unknown>((resolve) => {
      const id = ++sent;
      pending.set(id, resolve);
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
