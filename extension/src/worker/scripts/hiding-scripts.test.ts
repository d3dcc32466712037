import { expect, test } from 'vitest';

import { decideHidingScripts, decideOwnHidingScript } from './hiding-scripts.ts';

const files = {
  sheets: ['ads', 'cookies', 'regional'],
  scripts: ['ads', 'annoyances'],
  genericOn: ['a.example'],
  allOn: ['b.example'],
};

test.each([
  [
    ['ads', 'regional'],
    [
      ['hide-ads', 'hiding/ads.css'],
      ['hide-regional', 'hiding/regional.css'],
      ['hide', 'hiding/ads.js', 'hiding/sites.js', 'hide.js'],
    ],
  ],
  [
    ['ads', 'annoyances', 'cookies'],
    [
      ['hide-ads', 'hiding/ads.css'],
      ['hide-cookies', 'hiding/cookies.css'],
      ['hide', 'hiding/ads.js', 'hiding/annoyances.js', 'hiding/sites.js', 'hide.js'],
    ],
  ],
  [['cookies'], [['hide-cookies', 'hiding/cookies.css']]],
  [[], []],
])('licence 63: the groups %j hide by %j', (groups, scripts) => {
  const decided = decideHidingScripts(files, groups, false);
  expect(
    decided.map((script) => [script.id, ...('css' in script ? script.css : script.js)]),
  ).toEqual(scripts);
});

test('licence 57: rules for all sites hide nothing where a list says so, others nothing where it says that', () => {
  const [sheet, script] = decideHidingScripts(files, ['ads'], false);
  expect(sheet?.exceptSites).toEqual(['a.example', 'b.example']);
  expect(script?.exceptSites).toEqual(['b.example']);
});

test('licence 68: where there are allowed sites, frames get the style sheets from the script', () => {
  const scripts = decideHidingScripts(files, ['ads', 'cookies'], true);
  expect(
    scripts.map((script) =>
      'css' in script ? [script.id, script.allFrames] : [script.id, ...script.js],
    ),
  ).toEqual([
    ['hide-ads', false],
    ['hide-cookies', false],
    [
      'hide',
      'hiding/ads.js',
      'hiding/ads-sheet.js',
      'hiding/cookies-sheet.js',
      'hiding/sites.js',
      'hide.js',
    ],
  ]);
});

const rule = (...sites: string[]) => ({ exception: false, sites, exceptSites: [], selector: '.x' });

test.each([
  ['no rules', [], []],
  ['rules of sites', [rule('a.example', '[::1]'), rule('a.example')], [['a.example', '[::1]']]],
  ['a rule of all sites', [rule('a.example'), rule()], [[]]],
  ['exceptions alone', [{ ...rule(), exception: true }], []],
])('with %s of the user the script runs on %j', (_name, rules, sites) => {
  expect(decideOwnHidingScript(rules).map((script) => script.sites)).toEqual(sites);
});
