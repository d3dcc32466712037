import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { extractedPromtool, findPromtool } from '../../server/test/promtool.ts';

/**
 * Takes promtool, and nothing else, out of the system's package of Prometheus, where it is Debian: 19 MB to
 * load and 48 MB on disk instead of a service with its dependencies. Without it the tests of the alerts are
 * skipped.
 */
export function installPromtool(): void {
  if (findPromtool()) return;
  console.log('Taking promtool out of the system’s package prometheus…');
  const folder = mkdtempSync(join(tmpdir(), 'stillweb-promtool-'));
  run(folder, 'apt-get', '-qq', 'update');
  // It may not write as its own user into a folder of this one.
  run(folder, 'apt-get', '-qq', '-oAPT::Sandbox::User=root', 'download', 'prometheus');
  const archive = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (archive) {
    run(folder, 'dpkg-deb', '--extract', archive, 'package');
    mkdirSync(join(extractedPromtool, '..'), { recursive: true });
    run(folder, 'mv', 'package/usr/bin/promtool', extractedPromtool);
  }
  rmSync(folder, { recursive: true });
  if (!findPromtool()) console.log('Without promtool the tests of the alerts are skipped.');
}

/** What fails, or is missing where it is not Debian, leaves no promtool. */
function run(cwd: string, program: string, ...args: string[]): void {
  spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
