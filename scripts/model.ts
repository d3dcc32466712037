import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { root } from './settings.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '100' } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) {
  console.error('Say how many random sequences to run: npm run model -- --runs 200');
  process.exit(1);
}
const vitest = join(root, 'node_modules/.bin/vitest');
const test = ['run', '--project', 'server', 'src/billing/model.test.ts'];
const env = { ...process.env, MODEL_RUNS: String(runs) };
const { status } = spawnSync(vitest, test, { cwd: root, stdio: 'inherit', env });
process.exit(status ?? 1);
