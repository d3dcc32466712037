import { parseArgs } from 'node:util';
import { buildStale } from './builder/build-stale.ts';
import { clock } from './chaos/clock.ts';
import { dependencyFaults } from './chaos/dependency-faults.ts';
import { drain } from './chaos/drain.ts';
import { fuzz } from './chaos/fuzz.ts';
import { kill } from './chaos/kill.ts';
import { mailOutage } from './chaos/mail-outage.ts';
import { createRandom } from './chaos/random.ts';
import type { Scenario } from './chaos/scenario.ts';
import { slowClients } from './chaos/slow-clients.ts';
import { soak } from './chaos/soak.ts';
import { startTogether } from './chaos/start-together.ts';
import { renderTable, type Row } from './chaos/table.ts';
import { startWorld } from './chaos/world.ts';
import { gatherCrew } from './crew.ts';

const scenarios: Scenario[] = [
  startTogether,
  dependencyFaults,
  kill,
  drain,
  mailOutage,
  clock,
  fuzz,
  slowClients,
  soak,
];
const usualMinutes = 15;

const { only, minutes, seed } = readArguments();
console.log(`Seed ${seed}; repeat with: npm run chaos -- --seed ${seed}`);
const crew = gatherCrew();
process.exitCode = 1;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave());
try {
  await buildStale();
  const rows = await play();
  console.log(`\n${renderTable(rows)}`);
  const isClean = rows.every(({ lost, wrong }) => lost.length + wrong.length === 0);
  process.exitCode = isClean && rows.length > 0 ? 0 : 1;
} catch (error) {
  console.error(error);
}
await leave();

async function play(): Promise<Row[]> {
  const random = createRandom(seed);
  const world = await startWorld(crew, random);
  console.log(`Logs in ${world.dataDir}`);
  const rows: Row[] = [];
  const report = (row: Row) => {
    rows.push(row);
    console.log(renderTable([row]).split('\n').slice(2).join('\n'));
  };
  const scaled = (amount: number) => (amount * minutes) / usualMinutes;
  for (const { name, play } of scenarios) {
    if (only.length > 0 && !only.includes(name)) continue;
    await play({ world, random, scaled, report });
  }
  await world.close();
  return rows;
}

async function leave(): Promise<never> {
  await crew.stop();
  process.exit();
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      minutes: { type: 'string', default: String(usualMinutes) },
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
