import { existsSync } from 'node:fs';

const headlessShell = '/usr/bin/chromium-headless-shell';

const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** The browser installed by the system, if any; the headless shell uses half the processor time. */
export function systemBrowser(): string | undefined {
  const candidates = [headlessShell, ...chromium];
  return candidates.find((path) => existsSync(path));
}

export function hasHeadlessShell(): boolean {
  return existsSync(headlessShell);
}

/** The whole browser: the headless shell knows no extensions. */
export function systemChromium(): string | undefined {
  return chromium.find((path) => existsSync(path));
}

/** The system's package: Playwright's own build of Firefox loads no extension. */
export const systemFirefox = '/usr/bin/firefox-esr';

export function hasSystemFirefox(): boolean {
  return existsSync(systemFirefox);
}
