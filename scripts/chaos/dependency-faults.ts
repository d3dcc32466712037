import { setTimeout } from 'node:timers/promises';
import { untilAnswers } from '../until-answers.ts';
import { faults, type Fault } from './fault-proxy.ts';
import { quantile, startLoad } from './load.ts';
import { reckon } from './reckoning.ts';
import type { Scenario, Stage } from './scenario.ts';
import type { Dependency, Instance } from './world.ts';

const dependencies: Dependency[] = ['database', 'mail', 'stripe'];
const recoveryMs = 5_000;

/** Breaks each thing that the server needs in each way, under load. */
export const dependencyFaults: Scenario = {
  name: 'faults',
  play: async (stage) => {
    const { world } = stage;
    const server = await world.startServer();
    await world.balancer.use([server.url]);
    for (const dependency of dependencies) {
      for (const fault of faults) await suffer(stage, server, dependency, fault);
    }
    server.part.stop();
    await server.part.ended;
  },
};

async function suffer(stage: Stage, server: Instance, dependency: Dependency, fault: Fault) {
  const { world, random, scaled, report } = stage;
  const proxy = world.proxies[dependency];
  const load = startLoad(world, random);
  await setTimeout(scaled(2_000));
  await proxy.begin(fault);
  await setTimeout(scaled(fault === 'hang' ? 9_000 : 6_000));
  const broken = proxy.broken();
  await proxy.end();
  const since = performance.now();
  await untilAnswers(`${server.url}/health/ready`).catch(() => undefined);
  await untilAnswers(`${server.url}/api/v1/subscription/plans`).catch(() => undefined);
  const recovered = Math.round(performance.now() - since);
  await setTimeout(scaled(2_000));
  await load.stop();

  const { lost, wrong, twice } = await reckon(world, load.journal);
  const { calls, refused, times } = load.tally;
  const slow = recovered > recoveryMs ? [`recovered only after ${recovered} ms`] : [];
  // Where an accepted mail's answer is lost, nobody can know that it was accepted.
  const mayRepeat = dependency === 'mail' ? broken : 0;
  const seen = [
    `${calls} calls, ${refused} × 503/429, slowest ${quantile(times, 1)} ms`,
    `recovered in ${recovered} ms`,
    ...(broken > 0 ? [`${broken} connections broken`] : []),
    ...(twice.length > 0 ? [`${twice.length} mails twice`] : []),
  ];
  report({
    scenario: 'faults',
    injected: `${dependency}: ${fault}`,
    observed: seen.join('; '),
    lost,
    wrong: [...load.tally.wrong, ...wrong, ...slow, ...twice.slice(mayRepeat)],
  });
}
