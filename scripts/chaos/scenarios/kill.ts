import { setTimeout } from 'node:timers/promises';
import { underLoad } from '../load.ts';
import type { Scenario } from '../scenario.ts';

const rounds = 10;

/** Kills one of two servers repeatedly, at random moments. */
export const kill: Scenario = {
  name: 'kill',
  run: async (context) => {
    const { system, random, scaled, report } = context;
    const starts: number[] = [];
    let servers = await system.startServers(2);
    const killRepeatedly = async () => {
      for (let round = 0; round < Math.max(2, scaled(rounds)); round += 1) {
        await setTimeout(500 + random() * 2_500);
        const [victim, ...others] = random() < 0.5 ? servers : servers.toReversed();
        await victim?.kill();
        const since = performance.now();
        servers = [...others, await system.startServer()];
        starts.push(performance.now() - since);
        await system.balancer.use(servers);
      }
    };
    const { calls, unanswered, lost, wrong, duplicates } = await underLoad(
      context,
      killRepeatedly,
      { noAnswer: true },
    );
    report({
      injected: `kill -9, ${starts.length} rounds`,
      observed: `${calls} calls, ${unanswered} cut; restarted in ${Math.round(Math.max(...starts))} ms at most; ${duplicates.length} emails sent twice`,
      lost,
      wrong,
    });
  },
};
