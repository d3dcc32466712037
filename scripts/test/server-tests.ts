import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { root } from '../settings.ts';

/** Runs test files of the server instead of this script, with these variables. */
export function runServerTests(files: string[], variables: Record<string, string>): never {
  const vitest = join(root, 'node_modules/.bin/vitest');
  const args = ['run', ...files];
  const env = { ...process.env, ...variables };
  const { status } = spawnSync(vitest, args, { cwd: root, stdio: 'inherit', env });
  process.exit(status ?? 1);
}
