import { existsSync } from 'node:fs';

const headlessShell = '/usr/bin/chromium-headless-shell';

/** The browser that the system's package brought, if any; the headless shell takes half the processor time. */
export function systemBrowser(): string | undefined {
  const candidates = [headlessShell, '/usr/bin/chromium', '/usr/bin/chromium-browser'];
  return candidates.find((path) => existsSync(path));
}

export function hasHeadlessShell(): boolean {
  return existsSync(headlessShell);
}
