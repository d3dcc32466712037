import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { hasHeadlessShell, systemBrowser, systemChromium } from '../../e2e/system-browser.ts';
import { root } from '../settings.ts';
import { installDebianPackages } from './debian-packages.ts';

/**
 * Installs the headless shell for the journeys, and the whole browser for the tests of the extension, if
 * one of them is missing: the system's packages, or Playwright's own.
 * @throws when none can be installed
 */
export function ensureBrowser(): void {
  if (hasHeadlessShell() && systemChromium()) return;
  installDebianPackages(['chromium-headless-shell', 'chromium']);
  if (systemBrowser() && systemChromium()) return;
  // Does nothing when Playwright's browsers are already installed.
  const playwright = join(root, 'node_modules/.bin/playwright');
  const install = ['install', 'chromium'];
  const { status } = spawnSync(playwright, install, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0)
    throw new Error('Chromium could not be installed, and the browser tests need it.');
}
