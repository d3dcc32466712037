import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../sandbox/src/postgres/free-port.ts';
import { openInspector } from './inspector.ts';
import { quantile, startLoad } from './load.ts';
import { reckon } from './reckoning.ts';
import type { Scenario } from './scenario.ts';

const warmUpMs = 20_000;
const samples = 12;
const betweenMs = 10_000;
const tolerated = 0.1;

/** Mixed load for minutes: no error, and no more memory at the end than at the beginning. */
export const soak: Scenario = {
  name: 'soak',
  play: async ({ world, random, scaled, report }) => {
    const port = await freePort();
    const server = await world.startServer({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
    await world.balancer.use([server.url]);
    const load = startLoad(world, random);
    await setTimeout(scaled(warmUpMs));
    const inspector = await openInspector(port);
    const heap: number[] = [];
    for (let sample = 0; sample < samples; sample += 1) {
      heap.push((await inspector.heapAfterCollection()) / 1_000_000);
      await setTimeout(scaled(betweenMs));
    }
    inspector.close();
    await load.stop();
    const { lost, wrong, twice } = await reckon(world, load.journal);
    server.part.stop();
    const third = samples / 3;
    const [first, last] = [quantile(heap.slice(0, third), 0.5), quantile(heap.slice(-third), 0.5)];
    const { calls, refused, times } = load.tally;
    const growth =
      last > first * (1 + tolerated) ? [`the heap grew from ${first} to ${last} MB`] : [];
    const failed = refused > 0 ? [`${refused} calls were refused`] : [];
    report({
      scenario: 'soak',
      injected: `mixed load for ${Math.round(scaled(warmUpMs + samples * betweenMs) / 1000)} s`,
      observed: `${calls} calls, ${refused} refused, p50 ${quantile(times, 0.5)}, p99 ${quantile(times, 0.99)} ms; heap ${first} → ${last} MB`,
      lost,
      wrong: [...load.tally.wrong, ...wrong, ...twice, ...growth, ...failed],
    });
    await server.part.ended;
  },
};
