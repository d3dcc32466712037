import { setTimeout } from 'node:timers/promises';
import { startLoad } from '../load.ts';
import { verifyRecords } from '../verify-records.ts';
import type { Scenario } from '../scenario.ts';

const rounds = 10;

/** Kills one of two servers repeatedly, at random moments. */
export const kill: Scenario = {
  name: 'kill',
  run: async ({ system, random, scaled, report }) => {
    let servers = [await system.startServer(), await system.startServer()];
    const use = () => system.balancer.use(servers.map(({ url }) => url));
    await use();
    const load = startLoad(system, random, { noAnswer: true });
    const starts: number[] = [];
    for (let round = 0; round < Math.max(2, scaled(rounds)); round += 1) {
      await setTimeout(500 + random() * 2_500);
      const [victim, ...others] = random() < 0.5 ? servers : servers.toReversed();
      victim?.service.kill();
      await victim?.service.ended;
      const since = performance.now();
      servers = [...others, await system.startServer()];
      starts.push(performance.now() - since);
      await use();
    }
    await load.stop();
    const { lost, wrong, duplicates } = await verifyRecords(system, load.records);
    for (const { service } of servers) service.stop();
    const { calls, unanswered } = load.stats;
    report({
      scenario: 'kill',
      injected: `kill -9, ${starts.length} rounds`,
      observed: `${calls} calls, ${unanswered} cut; restarted in ${Math.round(Math.max(...starts))} ms at most; ${duplicates.length} emails sent twice`,
      lost,
      wrong: [...load.stats.wrong, ...wrong],
    });
    await Promise.all(servers.map(({ service }) => service.ended));
  },
};
