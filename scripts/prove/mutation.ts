import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../lib/settings.ts';

// Notices 95 of 100 changes. Most of the others are in withdrawn.ts: the API tests of withdrawals are not run. Two have
// no effect: the value for no subscription in decide-endings.ts, and the default of a first element that is always there
// in person-claims.ts.

// Stryker brings a hundred packages and is rarely needed, so it is installed at the first use and is no
// dependency. It finds Vitest in the project's own packages, above this directory.
const version = '10.1.1';
const home = join(root, 'node_modules/.cache/mutation');
const packages = join(home, 'node_modules/@stryker-mutator');
const runner = join(packages, 'vitest-runner/dist/src/index.js');

if (!existsSync(runner)) install();
const stryker = join(packages, 'core/bin/stryker.js');
const config = 'scripts/prove/mutation/stryker.config.json';
run(process.execPath, [stryker, 'run', '--plugins', runner, config]);

function install(): void {
  mkdirSync(home, { recursive: true });
  const names = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${version}`);
  const flags = ['--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['install', '--prefix', home, ...flags, ...names]);
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
