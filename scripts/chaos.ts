import { parseArgs } from 'node:util';
import { buildStale } from './builder/build-stale.ts';
import { createRandom } from './statistics/random.ts';
import { renderTable, type Row } from './chaos/report-table.ts';
import type { Scenario } from './chaos/scenario.ts';
import { clockShift } from './chaos/scenarios/clock-shift.ts';
import { dependencyFaults } from './chaos/scenarios/dependency-faults.ts';
import { drain } from './chaos/scenarios/drain.ts';
import { fuzz } from './chaos/scenarios/fuzz.ts';
import { kill } from './chaos/scenarios/kill.ts';
import { mailOutage } from './chaos/scenarios/mail-outage.ts';
import { slowClients } from './chaos/scenarios/slow-clients.ts';
import { soak } from './chaos/scenarios/soak.ts';
import { startTogether } from './chaos/scenarios/start-together.ts';
import { startSystem } from './chaos/system.ts';
import { runWithServices } from './processes/run-with-services.ts';
import type { ServiceGroup } from './processes/service-group.ts';

const scenarios: Scenario[] = [
  startTogether,
  dependencyFaults,
  kill,
  drain,
  mailOutage,
  clockShift,
  fuzz,
  slowClients,
  soak,
];
const defaultMinutes = 15;

const { only, minutes, seed } = readArguments();
console.log(`Seed ${seed}; repeat with: npm run chaos -- --seed ${seed}`);
await runWithServices(async (services) => {
  await buildStale();
  const rows = await runScenarios(services);
  console.log(`\n${renderTable(rows)}`);
  const isClean = rows.every(({ lost, wrong }) => lost.length + wrong.length === 0);
  return isClean && rows.length > 0 ? 0 : 1;
});

async function runScenarios(services: ServiceGroup): Promise<Row[]> {
  const random = createRandom(seed);
  const system = await startSystem(services, random);
  console.log(`Logs in ${system.dataDir}`);
  const rows: Row[] = [];
  const report = (row: Row) => {
    rows.push(row);
    console.log(renderTable([row]).split('\n').slice(2).join('\n'));
  };
  const scaled = (amount: number) => (amount * minutes) / defaultMinutes;
  for (const { name, run } of scenarios) {
    if (only.length > 0 && !only.includes(name)) continue;
    await run({ system, random, scaled, report });
  }
  await system.close();
  return rows;
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
    console.error(`npm run chaos -- [--only ${names.join('|')}]… [--minutes 15] [--seed 1]`);
    process.exit(1);
  }
  return { only: values.only, minutes, seed };
}
