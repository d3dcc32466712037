import { existsSync } from 'node:fs';

const headlessShell = '/usr/bin/chromium-headless-shell';

/** The browser installed by the system, if any; the headless shell uses half the processor time. */
export function systemBrowser(): string | undefined {
  const candidates = [headlessShell, '/usr/bin/chromium', '/usr/bin/chromium-browser'];
  return candidates.find((path) => existsSync(path));
}

export function hasHeadlessShell(): boolean {
  return existsSync(headlessShell);
}
