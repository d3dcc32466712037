import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const aptGet = '/usr/bin/apt-get';

/** Installs packages of the system, where it is Debian and this process may do so. */
export function installDebianPackages(names: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) return;
  console.log(`Installing from the system’s packages: ${names.join(', ')}…`);
  run('update');
  run('install', '-y', '--no-install-recommends', ...names);
}

function run(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(aptGet, ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
}
