import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { root } from './settings.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    path: { type: 'string' },
    replay: { type: 'string' },
    'no-shrinking': { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1 || !/^-?\d+$/.test(values.seed)) {
  console.error('Say how many random sequences to run: npm run model -- --runs 200 --seed 7');
  process.exit(1);
}
console.log(
  `The same ${runs} sequences again: npm run model -- --runs ${runs} --seed ${values.seed}`,
);
const vitest = join(root, 'node_modules/.bin/vitest');
const tests = ['src/billing/model.exhaustive.test.ts', 'src/console/figures/recount.test.ts'];
const test = ['run', '--project', 'server', ...tests];
const env = {
  ...process.env,
  MODEL_RUNS: String(runs),
  MODEL_SEED: values.seed,
  ...(values.path && { MODEL_PATH: values.path }),
  ...(values.replay && { MODEL_REPLAY: values.replay }),
  ...(values['no-shrinking'] && { MODEL_SHRINKING: 'no' }),
};
const { status } = spawnSync(vitest, test, { cwd: root, stdio: 'inherit', env });
process.exit(status ?? 1);
