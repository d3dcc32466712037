import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { root } from '../lib/settings.ts';
import { readCount } from '../test/read-count.ts';

/** Random sequences of actions of users, operators, banks and Stripe, all of them different. */
export function runModel(): never {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '100' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
      path: { type: 'string' },
      replay: { type: 'string' },
      'no-shrinking': { type: 'boolean', default: false },
    },
  });
  const usage = 'Say how many random sequences to run: npm run prove model -- --runs 200 --seed 7';
  const runs = readCount(/^-?\d+$/.test(values.seed) ? values.runs : '', usage);
  console.log(
    `The same ${runs} sequences again: npm run prove model -- --runs ${runs} --seed ${values.seed}`,
  );
  return runServerTests(
    ['src/billing/model.exhaustive.test.ts', 'src/console/reports/money/recount.test.ts'],
    {
      MODEL_RUNS: String(runs),
      MODEL_SEED: values.seed,
      ...(values.path && { MODEL_PATH: values.path }),
      ...(values.replay && { MODEL_REPLAY: values.replay }),
      ...(values['no-shrinking'] && { MODEL_SHRINKING: 'no' }),
    },
  );
}

/** The tests of concurrent requests, again and again. */
export function runRaces(): never {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } });
  const usage = 'Say how often to run each race: npm run prove races -- --rounds 200';
  const RACE_ROUNDS = String(readCount(values.rounds, usage));
  return runServerTests(['races.test.ts', 'races.exhaustive.test.ts'], { RACE_ROUNDS });
}

/** Runs test files of the server instead of this script, with these variables. */
function runServerTests(files: string[], variables: Record<string, string>): never {
  const vitest = join(root, 'node_modules/.bin/vitest');
  const env = { ...process.env, ...variables };
  const { status } = spawnSync(vitest, ['run', ...files], { cwd: root, stdio: 'inherit', env });
  process.exit(status ?? 1);
}
