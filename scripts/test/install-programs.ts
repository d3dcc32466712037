import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  hasHeadlessShell,
  hasSystemFirefox,
  systemBrowser,
  systemChromium,
} from '../../e2e/system-browser.ts';
import { missingNginxPackages } from '../../server/test/services/nginx.ts';
import { extractedPromtool, findPromtool } from '../../server/test/services/promtool.ts';
import { root } from '../lib/settings.ts';

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
  if (run('.', join(root, 'node_modules/.bin/playwright'), 'install', 'chromium') !== 0)
    throw new Error('Chromium could not be installed, and the browser tests need it.');
}

/** Tests that need Firefox, nginx or promtool are skipped if it is missing and cannot be installed. */
export function installFirefox(): void {
  if (hasSystemFirefox()) return;
  installDebianPackages(['firefox-esr']);
  if (!hasSystemFirefox())
    console.log('Without firefox-esr the test of the extension in Firefox is skipped.');
}

export function installNginx(): void {
  const packages = missingNginxPackages();
  if (packages.length > 0) installDebianPackages(packages);
  const missing = missingNginxPackages();
  if (missing.length > 0)
    console.log(`Without ${missing.join(' and ')} the tests behind nginx are skipped.`);
}

/**
 * Takes promtool, and nothing else, out of the system's package of Prometheus, where it is Debian: 19 MB to
 * load and 48 MB on disk instead of a service with its dependencies.
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

const aptGet = '/usr/bin/apt-get';

/** Installs packages of the system, where it is Debian and this process may do so. */
function installDebianPackages(names: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) return;
  console.log(`Installing from the system’s packages: ${names.join(', ')}…`);
  run('.', aptGet, '-qq', 'update');
  run('.', aptGet, '-qq', 'install', '-y', '--no-install-recommends', ...names);
}

/** @returns the exit code, or null for a program that is missing */
function run(cwd: string, program: string, ...args: string[]): number | null {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] }).status;
}
