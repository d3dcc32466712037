import { expect, test } from 'vitest';

import { decidePageScripts, excludePattern } from './page-scripts.ts';

test.each([
  [[], []],
  [['trackers'], []],
  [['youtube'], [['youtube', ['youtube.js']]]],
  [['popups'], [['pages', ['popups.js']]]],
  [
    ['trackers', 'youtube', 'notifications', 'popups'],
    [
      ['youtube', ['youtube.js']],
      ['pages', ['notifications.js', 'popups.js']],
    ],
  ],
])('the features %j ask for %j', (features, scripts) => {
  expect(decidePageScripts(features).map(({ id, js }) => [id, js])).toEqual(scripts);
});

test.each([
  ['example.com', '*://*.example.com/*'],
  ['localhost', '*://*.localhost/*'],
  ['192.168.0.1', '*://192.168.0.1/*'],
  ['[::1]', '*://[::1]/*'],
])('licence 53: on the allowed site %s no script runs, by the pattern %s', (site, pattern) => {
  expect(excludePattern(site)).toBe(pattern);
});
