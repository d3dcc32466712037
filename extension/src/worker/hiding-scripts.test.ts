import { expect, test } from 'vitest';

import { decideHidingScripts } from './hiding-scripts.ts';

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
  const decided = decideHidingScripts(files, groups);
  expect(decided.map(({ id, css = [], js = [] }) => [id, ...css, ...js])).toEqual(scripts);
});

test('licence 57: rules for all sites hide nothing where a list says so, others nothing where it says that', () => {
  const [sheet, script] = decideHidingScripts(files, ['ads']);
  expect(sheet?.excludeMatches).toEqual(['*://*.a.example/*', '*://*.b.example/*']);
  expect(script?.excludeMatches).toEqual(['*://*.b.example/*']);
});
