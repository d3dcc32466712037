import { spawnSync } from 'node:child_process';

import { root } from '../settings.ts';

/**
 * The commit of the checkout, with `-dirty` when its files differ; where there is no git, as in a
 * container's build, the variable `BUILD_COMMIT` or "unknown".
 */
export function findCommit(): string {
  if (process.env.BUILD_COMMIT) return process.env.BUILD_COMMIT;
  const args = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=12'];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'unknown';
}
