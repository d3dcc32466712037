import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from './settings.ts';

const folder = join(root, 'scripts/deploy-verify');

const obstacle = findObstacle();
if (obstacle) console.log(`${obstacle}: the deployment is not tested here.`);
else process.exitCode = await verify();

/** Follows docs/operations/going-live.md on a machine made of this one. @returns the exit code */
async function verify(): Promise<number> {
  const machine = mkdtempSync(join(tmpdir(), 'stillweb-machine-'));
  try {
    const args = ['--mount', 'sh', join(folder, 'make-machine.sh'), machine, root];
    const command = [process.execPath, join(folder, 'first-day.ts')];
    const child = spawn('unshare', [...args, ...command], { stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => child.kill('SIGKILL'));
    const [code] = await once(child, 'close');
    return code ?? 1;
  } finally {
    // Some hundred thousand files: they go in the background.
    spawn('rm', ['-rf', machine], { detached: true, stdio: 'ignore' }).unref();
  }
}

/** What is missing to make a machine, if something is. */
function findObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'This needs root';
  if (!existsSync('/etc/debian_version')) return 'This needs Debian';
  const namespaces = ['--mount', '--net', '--pid', '--fork', 'ip', 'link', 'set', 'lo', 'up'];
  return spawnSync('unshare', namespaces).status === 0 ? undefined : 'This needs namespaces';
}
