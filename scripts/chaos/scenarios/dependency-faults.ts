import { setTimeout } from 'node:timers/promises';
import { waitForUrl } from '../../processes/wait-for-url.ts';
import { faults, type Fault } from '../fault-proxy.ts';
import { roundedQuantile, startLoad } from '../load.ts';
import { verifyRecords } from '../verify-records.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import type { Dependency, Instance } from '../system.ts';

const dependencies: Dependency[] = ['database', 'mail', 'stripe'];
const maxRecoveryMs = 5_000;

/** Injects every fault into every dependency of the server, under load. */
export const dependencyFaults: Scenario = {
  name: 'faults',
  run: async (context) => {
    const { system } = context;
    const server = await system.startServer();
    await system.balancer.use([server.url]);
    for (const dependency of dependencies) {
      for (const fault of faults) await injectFault(context, server, dependency, fault);
    }
    server.service.stop();
    await server.service.ended;
  },
};

async function injectFault(
  context: ScenarioContext,
  server: Instance,
  dependency: Dependency,
  fault: Fault,
) {
  const { system, random, scaled, report } = context;
  const proxy = system.proxies[dependency];
  const load = startLoad(system, random);
  await setTimeout(scaled(2_000));
  await proxy.inject(fault);
  await setTimeout(scaled(fault === 'hang' ? 9_000 : 6_000));
  const broken = proxy.brokenCount();
  await proxy.clear();
  const since = performance.now();
  await waitForUrl(`${server.url}/health/ready`).catch(() => undefined);
  await waitForUrl(`${server.url}/api/v1/subscription/plans`).catch(() => undefined);
  const recovered = Math.round(performance.now() - since);
  await setTimeout(scaled(2_000));
  await load.stop();

  const { lost, wrong, duplicates } = await verifyRecords(system, load.records);
  const { calls, refused, times } = load.stats;
  const slow = recovered > maxRecoveryMs ? [`recovered only after ${recovered} ms`] : [];
  // When the answer to an accepted email is lost, sending it again is right.
  const mayRepeat = dependency === 'mail' ? broken : 0;
  const observed = [
    `${calls} calls, ${refused} × 503/429, slowest ${roundedQuantile(times, 1)} ms`,
    `recovered in ${recovered} ms`,
    ...(broken > 0 ? [`${broken} connections broken`] : []),
    ...(duplicates.length > 0 ? [`${duplicates.length} emails sent twice`] : []),
  ];
  report({
    scenario: 'faults',
    injected: `${dependency}: ${fault}`,
    observed: observed.join('; '),
    lost,
    wrong: [...load.stats.wrong, ...wrong, ...slow, ...duplicates.slice(mayRepeat)],
  });
}
