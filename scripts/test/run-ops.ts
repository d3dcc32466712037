import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { root } from '../lib/settings.ts';

/** Runs `scripts/ops.ts` as `npm run ops` does, for 80 s at most: `status` is null after that. */
export function opsOn(databaseUrl: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts/ops.ts'), ...args],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: databaseUrl },
      encoding: 'utf8',
      timeout: 80_000,
    },
  );
  return { status, stdout, stderr };
}
