// Builds the extension for Chrome and Firefox, for the site at PUBLIC_URL, into EXTENSION_OUTPUT or
// extension/.output. `zip` makes the stores' files. EXTENSION_BROWSER builds for one of the two alone.
import { tool } from './check/step.ts';

const site = process.env['PUBLIC_URL'];
if (!site) {
  throw new Error(
    'Set PUBLIC_URL to the address of the running site, such as http://localhost:3000.',
  );
}
const response = await fetch(new URL('/.well-known/jwks.json', site));
if (!response.ok) {
  throw new Error(`${response.url} answered ${response.status}: is the site running?`);
}
process.env['LICENCE_KEYS'] = await response.text();

const command = process.argv[2] === 'zip' ? 'zip' : 'build';
// A store's files have no key of our own in their manifest.
const mode = command === 'zip' ? 'store' : 'production';
const only = process.env['EXTENSION_BROWSER'];
for (const browser of only ? [only] : ['chrome', 'firefox']) {
  await tool('extension', 'wxt', command, '--browser', browser, '--mv3', '--mode', mode);
}
