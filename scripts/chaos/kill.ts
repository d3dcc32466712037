import { setTimeout } from 'node:timers/promises';
import { startLoad } from './load.ts';
import { reckon } from './reckoning.ts';
import type { Scenario } from './scenario.ts';

const rounds = 10;

/** Kills one of two servers again and again, at any moment. */
export const kill: Scenario = {
  name: 'kill',
  play: async ({ world, random, scaled, report }) => {
    let servers = [await world.startServer(), await world.startServer()];
    const use = () => world.balancer.use(servers.map(({ url }) => url));
    await use();
    const load = startLoad(world, random, { noAnswer: true });
    const starts: number[] = [];
    for (let round = 0; round < Math.max(2, scaled(rounds)); round += 1) {
      await setTimeout(500 + random() * 2_500);
      const [victim, ...others] = random() < 0.5 ? servers : servers.toReversed();
      victim?.part.kill();
      await victim?.part.ended;
      const since = performance.now();
      servers = [...others, await world.startServer()];
      starts.push(performance.now() - since);
      await use();
    }
    await load.stop();
    const { lost, wrong, twice } = await reckon(world, load.journal);
    for (const { part } of servers) part.stop();
    const { calls, unanswered } = load.tally;
    report({
      scenario: 'kill',
      injected: `kill -9, ${starts.length} rounds`,
      observed: `${calls} calls, ${unanswered} cut; up again in ${Math.round(Math.max(...starts))} ms at most; ${twice.length} mails twice`,
      lost,
      wrong: [...load.tally.wrong, ...wrong],
    });
    await Promise.all(servers.map(({ part }) => part.ended));
  },
};
