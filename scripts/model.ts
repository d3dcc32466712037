import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

import { readCount } from './test/read-count.ts';
import { runServerTests } from './test/server-tests.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    path: { type: 'string' },
    replay: { type: 'string' },
    'no-shrinking': { type: 'boolean', default: false },
  },
});
const usage = 'Say how many random sequences to run: npm run model -- --runs 200 --seed 7';
const runs = readCount(/^-?\d+$/.test(values.seed) ? values.runs : '', usage);
console.log(
  `The same ${runs} sequences again: npm run model -- --runs ${runs} --seed ${values.seed}`,
);
runServerTests(
  ['src/billing/model.exhaustive.test.ts', 'src/console/reports/money/recount.test.ts'],
  {
    MODEL_RUNS: String(runs),
    MODEL_SEED: values.seed,
    ...(values.path && { MODEL_PATH: values.path }),
    ...(values.replay && { MODEL_REPLAY: values.replay }),
    ...(values['no-shrinking'] && { MODEL_SHRINKING: 'no' }),
  },
);
