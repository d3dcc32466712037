import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../sandbox/src/postgres/free-port.ts';
import { openInspector } from '../inspector.ts';
import { roundedQuantile, startLoad } from '../load.ts';
import { verifyRecords } from '../verify-records.ts';
import type { Scenario } from '../scenario.ts';

const warmUpMs = 20_000;
const samples = 12;
const sampleEveryMs = 10_000;
const maxGrowth = 0.1;

/** Mixed load for minutes: no error, and the heap must not grow. */
export const soak: Scenario = {
  name: 'soak',
  run: async ({ system, random, scaled, report }) => {
    const port = await freePort();
    const server = await system.startServer({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
    await system.balancer.use([server.url]);
    const load = startLoad(system, random);
    await setTimeout(scaled(warmUpMs));
    const inspector = await openInspector(port);
    const heap: number[] = [];
    for (let sample = 0; sample < samples; sample += 1) {
      heap.push((await inspector.heapAfterCollection()) / 1_000_000);
      await setTimeout(scaled(sampleEveryMs));
    }
    inspector.close();
    await load.stop();
    const { lost, wrong, duplicates } = await verifyRecords(system, load.records);
    server.service.stop();
    const third = samples / 3;
    const [first, last] = [
      roundedQuantile(heap.slice(0, third), 0.5),
      roundedQuantile(heap.slice(-third), 0.5),
    ];
    const { calls, refused, times } = load.stats;
    const growth =
      last > first * (1 + maxGrowth) ? [`the heap grew from ${first} to ${last} MB`] : [];
    const failed = refused > 0 ? [`${refused} calls were refused`] : [];
    report({
      scenario: 'soak',
      injected: `mixed load for ${Math.round(scaled(warmUpMs + samples * sampleEveryMs) / 1000)} s`,
      observed: `${calls} calls, ${refused} refused, p50 ${roundedQuantile(times, 0.5)}, p99 ${roundedQuantile(times, 0.99)} ms; heap ${first} → ${last} MB`,
      lost,
      wrong: [...load.stats.wrong, ...wrong, ...duplicates, ...growth, ...failed],
    });
    await server.service.ended;
  },
};
