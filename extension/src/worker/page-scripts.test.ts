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
  expect(decidePageScripts(features).map(({ id, js }) => [id, js])).toEqual(scripts);
});
