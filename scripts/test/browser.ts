import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { hasHeadlessShell, systemBrowser } from '../../e2e/system-browser.ts';
import { root } from '../settings.ts';
import { installDebianPackages } from './debian-packages.ts';

/**
 * Installs a browser for the browser tests if there is none: the system's package, or Playwright's own.
 * @throws when none can be installed
 */
export function ensureBrowser(): void {
  if (hasHeadlessShell()) return;
  installDebianPackages(['chromium-headless-shell']);
  if (systemBrowser()) return;
  // Does nothing when Playwright's browser is already installed.
  const playwright = join(root, 'node_modules/.bin/playwright');
  const install = ['install', '--only-shell', 'chromium'];
  const { status } = spawnSync(playwright, install, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0)
    throw new Error('Chromium could not be installed, and the browser tests need it.');
}
