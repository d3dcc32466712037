import { setTimeout } from 'node:timers/promises';
import { quantile, startLoad } from './load.ts';
import { reckon } from './reckoning.ts';
import type { Scenario } from './scenario.ts';

const rounds = 3;

/** Replaces one server after the other under load, as an upgrade does; nobody may notice. */
export const drain: Scenario = {
  name: 'drain',
  play: async ({ world, random, scaled, report }) => {
    const env = { DRAIN_SECONDS: '2' };
    let servers = [await world.startServer(env), await world.startServer(env)];
    const use = () => world.balancer.use(servers.map(({ url }) => url));
    await use();
    const load = startLoad(world, random, { people: 6 });
    const endings: string[] = [];
    const durations: number[] = [];
    for (let round = 0; round < Math.max(1, scaled(rounds)); round += 1) {
      const newcomer = await world.startServer(env);
      const [leaving, ...others] = servers;
      servers = [...others, newcomer];
      // The balancer goes on asking the one that leaves whether it is ready.
      await world.balancer.use([...servers, ...(leaving ? [leaving] : [])].map(({ url }) => url));
      const since = performance.now();
      leaving?.part.stop();
      endings.push((await leaving?.part.ended) ?? '');
      durations.push(performance.now() - since);
      await use();
      await setTimeout(1_000);
    }
    await load.stop();
    const { lost, wrong, twice } = await reckon(world, load.journal);
    for (const { part } of servers) part.stop();
    const { calls, refused, unanswered, times } = load.tally;
    const unclean = endings.filter((ending) => !ending.endsWith('(0)'));
    const failed = refused + unanswered > 0 ? [`${refused + unanswered} calls failed`] : [];
    report({
      scenario: 'drain',
      injected: `SIGTERM, ${endings.length} rounds`,
      observed: `${calls} calls, ${refused + unanswered} failed, p99 ${quantile(times, 0.99)} ms; ended within ${Math.round(Math.max(...durations))} ms`,
      lost,
      wrong: [...load.tally.wrong, ...wrong, ...twice, ...unclean, ...failed],
    });
    await Promise.all(servers.map(({ part }) => part.ended));
  },
};
