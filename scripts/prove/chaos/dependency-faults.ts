import { setTimeout } from 'node:timers/promises';
import { waitForUrl } from '../../lib/processes/service-group.ts';
import { faults, type Fault } from './fault-proxy.ts';
import { roundedQuantile, underLoad } from './load.ts';
import type { Scenario, ScenarioContext } from './scenario.ts';
import type { Dependency, Instance } from './system.ts';

const dependencies: Dependency[] = ['database', 'mail', 'stripe'];
/** After a short fault, a request may still wait for the timeout of its statement: five seconds. */
const maxRecoveryMs = 7_500;

/** Injects every fault into every dependency of the server, under load. */
export const dependencyFaults: Scenario = {
  name: 'faults',
  run: async (context) => {
    const server = await context.system.startServer();
    for (const dependency of dependencies)
      for (const fault of faults) await injectFault(context, server, dependency, fault);
  },
};

async function injectFault(
  context: ScenarioContext,
  server: Instance,
  dependency: Dependency,
  fault: Fault,
) {
  const { system, scaled, report } = context;
  const proxy = system.proxies[dependency];
  const { measured: recovered, ...result } = await underLoad(context, async () => {
    await setTimeout(scaled(2_000));
    await proxy.inject(fault);
    await setTimeout(scaled(fault === 'hang' ? 9_000 : 6_000));
    await proxy.clear();
    const since = performance.now();
    await waitForUrl(`${server.url}/health/ready`).catch(() => undefined);
    await waitForUrl(`${server.url}/api/v1/subscription/plans`).catch(() => undefined);
    const recovered = Math.round(performance.now() - since);
    await setTimeout(scaled(2_000));
    return recovered;
  });
  const { calls, refused, times, duplicates, lost, wrong } = result;
  const broken = proxy.brokenCount();
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
    injected: `${dependency}: ${fault}`,
    observed: observed.join('; '),
    lost,
    wrong: [...wrong, ...slow, ...duplicates.slice(mayRepeat)],
  });
}
