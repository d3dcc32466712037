import { setTimeout } from 'node:timers/promises';
import { roundedQuantile, startLoad } from '../load.ts';
import { verifyRecords } from '../verify-records.ts';
import type { Scenario } from '../scenario.ts';

const rounds = 3;

/** Replaces one server after the other under load, as an upgrade does: no call may fail. */
export const drain: Scenario = {
  name: 'drain',
  run: async ({ system, random, scaled, report }) => {
    const env = { DRAIN_SECONDS: '2' };
    let servers = [await system.startServer(env), await system.startServer(env)];
    const use = () => system.balancer.use(servers.map(({ url }) => url));
    await use();
    const load = startLoad(system, random, { users: 6 });
    const endings: string[] = [];
    const durations: number[] = [];
    for (let round = 0; round < Math.max(1, scaled(rounds)); round += 1) {
      const replacement = await system.startServer(env);
      const [leaving, ...others] = servers;
      servers = [...others, replacement];
      // The load balancer keeps checking whether the stopping server is ready.
      await system.balancer.use([...servers, ...(leaving ? [leaving] : [])].map(({ url }) => url));
      const since = performance.now();
      leaving?.service.stop();
      endings.push((await leaving?.service.ended) ?? '');
      durations.push(performance.now() - since);
      await use();
      await setTimeout(1_000);
    }
    await load.stop();
    const { lost, wrong, duplicates } = await verifyRecords(system, load.records);
    for (const { service } of servers) service.stop();
    const { calls, refused, unanswered, times } = load.stats;
    const badExits = endings.filter((ending) => !ending.endsWith('(0)'));
    const failed = refused + unanswered > 0 ? [`${refused + unanswered} calls failed`] : [];
    report({
      scenario: 'drain',
      injected: `SIGTERM, ${endings.length} rounds`,
      observed: `${calls} calls, ${refused + unanswered} failed, p99 ${roundedQuantile(times, 0.99)} ms; ended within ${Math.round(Math.max(...durations))} ms`,
      lost,
      wrong: [...load.stats.wrong, ...wrong, ...duplicates, ...badExits, ...failed],
    });
    await Promise.all(servers.map(({ service }) => service.ended));
  },
};
