import { hasSystemFirefox } from '../../e2e/system-browser.ts';
import { installDebianPackages } from './debian-packages.ts';

/** Installs Firefox for the extension's test in it if there is none; where that is impossible, it is skipped. */
export function installFirefox(): void {
  if (hasSystemFirefox()) return;
  installDebianPackages(['firefox-esr']);
  if (!hasSystemFirefox())
    console.log('Without firefox-esr the test of the extension in Firefox is skipped.');
}
