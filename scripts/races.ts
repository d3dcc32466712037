import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { root } from './settings.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('Say how often to run each race: npm run races -- --rounds 200');
  process.exit(1);
}
const vitest = join(root, 'node_modules/.bin/vitest');
const test = ['run', '--project', 'server', 'races.test.ts', 'races.exhaustive.test.ts'];
const env = { ...process.env, RACE_ROUNDS: String(rounds) };
const { status } = spawnSync(vitest, test, { cwd: root, stdio: 'inherit', env });
process.exit(status ?? 1);
