import { expect, test } from 'vitest';

import { decidePageScripts } from './page-scripts.ts';

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
  expect(decidePageScripts(features, false).map(({ id, js }) => [id, js])).toEqual(scripts);
});

test('licence 68: where there are allowed sites, a script that undoes the others in frames comes first', () => {
  const decide = (features: string[]) => decidePageScripts(features, true).map(({ id }) => id);
  expect(decide(['youtube', 'popups'])).toEqual(['release-frames', 'youtube', 'pages']);
  expect(decide([])).toEqual([]);
});
