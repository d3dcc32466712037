import { setTimeout } from 'node:timers/promises';
import { roundedQuantile, underLoad } from '../load.ts';
import type { Scenario } from '../scenario.ts';

const rounds = 3;

/** Replaces one server after the other under load, as an upgrade does: no call may fail. */
export const drain: Scenario = {
  name: 'drain',
  run: async (context) => {
    const { system, scaled, report } = context;
    const env = { DRAIN_SECONDS: '2' };
    const endings: string[] = [];
    const durations: number[] = [];
    let servers = await system.startServers(2, env);
    const replaceAll = async () => {
      for (let round = 0; round < Math.max(1, scaled(rounds)); round += 1) {
        const replacement = await system.startServer(env);
        const [leaving, ...others] = servers;
        servers = [...others, replacement];
        // The load balancer keeps checking whether the stopping server is ready.
        await system.balancer.use([...servers, ...(leaving ? [leaving] : [])]);
        const since = performance.now();
        endings.push((await leaving?.stop()) ?? '');
        durations.push(performance.now() - since);
        await system.balancer.use(servers);
        await setTimeout(1_000);
      }
    };
    const { calls, times, ...result } = await underLoad(context, replaceAll, { users: 6 });
    const failed = result.refused + result.unanswered;
    report({
      injected: `SIGTERM, ${endings.length} rounds`,
      observed: `${calls} calls, ${failed} failed, p99 ${roundedQuantile(times, 0.99)} ms; ended within ${Math.round(Math.max(...durations))} ms`,
      lost: result.lost,
      wrong: [
        ...result.wrong,
        ...result.duplicates,
        ...endings.filter((ending) => !ending.endsWith('(0)')),
        ...(failed > 0 ? [`${failed} calls failed`] : []),
      ],
    });
  },
};
