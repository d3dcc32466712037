import { setTimeout } from 'node:timers/promises';
import { once } from 'node:events';
import * as z from 'zod/mini';
import { freePort } from '../../../sandbox/src/postgres/free-port.ts';
import { roundedQuantile, underLoad } from './load.ts';
import type { Scenario } from './scenario.ts';

const warmUpMs = 20_000;
const samples = 12;
const sampleEveryMs = 10_000;
const maxGrowth = 0.1;

/** Mixed load for minutes: no error, and the heap must not grow. */
export const soak: Scenario = {
  name: 'soak',
  run: async (context) => {
    const { system, scaled, report } = context;
    const port = await freePort();
    const heap: number[] = [];
    await system.startServer({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
    const { calls, refused, times, ...result } = await underLoad(context, async () => {
      await setTimeout(scaled(warmUpMs));
      const inspector = await openInspector(port);
      while (heap.length < samples) {
        heap.push((await inspector.heapAfterCollection()) / 1_000_000);
        await setTimeout(scaled(sampleEveryMs));
      }
      inspector.close();
    });
    const third = samples / 3;
    const [first, last] = [
      roundedQuantile(heap.slice(0, third), 0.5),
      roundedQuantile(heap.slice(-third), 0.5),
    ];
    const growth =
      last > first * (1 + maxGrowth) ? [`the heap grew from ${first} to ${last} MB`] : [];
    const failed = refused > 0 ? [`${refused} calls were refused`] : [];
    report({
      injected: `mixed load for ${Math.round(scaled(warmUpMs + samples * sampleEveryMs) / 1000)} s`,
      observed: `${calls} calls, ${refused} refused, p50 ${roundedQuantile(times, 0.5)}, p99 ${roundedQuantile(times, 0.99)} ms; heap ${first} → ${last} MB`,
      lost: result.lost,
      wrong: [...result.wrong, ...result.duplicates, ...growth, ...failed],
    });
  },
};

type Inspector = {
  /** Bytes in use after a garbage collection. */
  heapAfterCollection: () => Promise<number>;
  close: () => void;
};

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const reply = z.object({ id: z.number(), result: z.unknown() });
const usage = z.object({ usedSize: z.number() });

/** Connects to the debugger of a Node that runs with `--inspect`, so the server needs no entry point for this. */
async function openInspector(port: number): Promise<Inspector> {
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
