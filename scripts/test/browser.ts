import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { hasHeadlessShell, systemBrowser } from '../../e2e/system-browser.ts';
import { root } from '../settings.ts';

/**
 * Installs a browser for the browser tests if there is none: the system's package, or Playwright's own.
 * @throws when none can be installed
 */
export function ensureBrowser(): void {
  if (hasHeadlessShell()) return;
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebianRoot) {
    console.log('There is no headless Chromium on this machine; installing the system’s package…');
    const install = ['install', '-y', '-qq', '--no-install-recommends'];
    runs('apt-get', ['update', '-qq']);
    runs('apt-get', [...install, 'chromium-headless-shell']);
  }
  if (systemBrowser()) return;
  // Does nothing when Playwright's browser is already installed.
  const playwright = join(root, 'node_modules/.bin/playwright');
  if (runs(playwright, ['install', '--only-shell', 'chromium'])) return;
  throw new Error('Chromium could not be installed, and the browser tests need it.');
}

function runs(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}
