import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs packages of the system, where it is Debian and this process may do so. */
export function installDebianPackages(names: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing from the system’s packages: ${names.join(', ')}…`);
  aptGet('update');
  aptGet('install', '-y', '--no-install-recommends', ...names);
}

function aptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
}
