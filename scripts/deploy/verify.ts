import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../lib/settings.ts';

const folder = join(root, 'scripts/deploy/verify');

const obstacle = findObstacle();
if (obstacle) console.log(`${obstacle}: the deployment is not tested here.`);
else process.exitCode = await verify();

/**
 * Follows docs/operations/going-live.md with the committed state, on a machine made of this one: each change is lost
 * at the end (six minutes on two cores). Each block of commands on the page is run as it stands there, and in the same
 * shell; only the first lines get values of the test. Between them it tests
 *
 * - a sign-up and a purchase through nginx with TLS, and a refund by staff in the console
 * - a rolling restart, an upgrade from the release before (the last tag; before the first one, the last commit that
 *   changed a migration, or the commit before it if it only added one), and the way back, each under load: no request
 *   refused, no acknowledged write lost; meanwhile `AUTH_SECRET` is replaced
 * - a backup, a restore on a cluster without roles, and a start with one forgotten address, which is refused
 * - a backup that fails, a full disk of the logs, and a database that is away for ten seconds
 * - the image: its size, its list of packages, and that it serves as another user who can write nothing
 *
 * A new heading on the page, or a new block where the blocks are used one by one, fails until first-day.ts has it.
 * @returns the exit code
 */
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

/** The missing requirements for making a machine, if any. */
function findObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'This needs root';
  if (!existsSync('/etc/debian_version')) return 'This needs Debian';
  const namespaces = ['--mount', '--net', '--pid', '--fork', 'ip', 'link', 'set', 'lo', 'up'];
  return spawnSync('unshare', namespaces).status === 0 ? undefined : 'This needs namespaces';
}
