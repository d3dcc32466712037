import { expect, test } from 'vitest';

import { decideOwnHidingScript } from './own-hiding-script.ts';

const rule = (...sites: string[]) => ({ exception: false, sites, exceptSites: [], selector: '.x' });

test.each([
  ['no rules', [], []],
  [
    'rules of sites',
    [rule('a.example', '[::1]'), rule('a.example')],
    ['*://*.a.example/*', '*://[::1]/*'],
  ],
  ['a rule of all sites', [rule('a.example'), rule()], ['http://*/*', 'https://*/*']],
  ['exceptions alone', [{ ...rule(), exception: true }], []],
])('with %s the script runs on %j', (_name, rules, matches) => {
  expect(decideOwnHidingScript(rules).flatMap((script) => script.matches)).toEqual(matches);
});
