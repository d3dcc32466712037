import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../sandbox/src/postgres/free-port.ts';
import { openInspector } from '../inspector.ts';
import { roundedQuantile, underLoad } from '../load.ts';
import type { Scenario } from '../scenario.ts';

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
