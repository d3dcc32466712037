import { parseArgs } from 'node:util';
import { buildStale } from '../build.ts';
import { createRandom } from '../lib/statistics.ts';
import { describeResult, type Result, type Scenario } from './chaos/scenario.ts';
import { clockShift } from './chaos/clock-shift.ts';
import { dependencyFaults } from './chaos/dependency-faults.ts';
import { fuzz } from './chaos/fuzz.ts';
import { soak } from './chaos/soak.ts';
import { startSystem } from './chaos/system.ts';
import { runWithServices } from '../lib/processes/supervise.ts';
import type { ServiceGroup } from '../lib/processes/service-group.ts';

const scenarios: Scenario[] = [dependencyFaults, clockShift, fuzz, soak];
const defaultMinutes = 15;

const { only, minutes, seed } = readArguments();
console.log(`Seed ${seed}; repeat with: npm run prove chaos -- --seed ${seed}`);
await runWithServices(async (services) => {
  await buildStale();
  const results = await runScenarios(services);
  const lost = results.flatMap((result) => result.lost).length;
  const wrong = results.flatMap((result) => result.wrong).length;
  console.log(`\n${results.length} faults: ${lost} lost, ${wrong} wrong`);
  return results.length > 0 && lost + wrong === 0 ? 0 : 1;
});

async function runScenarios(services: ServiceGroup): Promise<Result[]> {
  const random = createRandom(seed);
  const system = await startSystem(services, random);
  console.log(`Logs in ${system.dataDir}`);
  const results: Result[] = [];
  const scaled = (amount: number) => (amount * minutes) / defaultMinutes;
  for (const { name, run } of scenarios) {
    if (only.length > 0 && !only.includes(name)) continue;
    const report = (result: Result) => {
      results.push(result);
      console.log(`${name}: ${describeResult(result)}`);
    };
    await run({ system, random, scaled, report });
    await system.stopServers();
  }
  await system.close();
  return results;
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      minutes: { type: 'string', default: String(defaultMinutes) },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const names = scenarios.map(({ name }) => name);
  const unknown = values.only.find((name) => !names.includes(name));
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  if (unknown !== undefined || !(minutes > 0) || !Number.isInteger(seed)) {
    console.error(`npm run prove chaos -- [--only ${names.join('|')}]… [--minutes 15] [--seed 1]`);
    process.exit(1);
  }
  return { only: values.only, minutes, seed };
}
