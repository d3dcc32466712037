import { expect, test } from 'vitest';

import { decideRulesets } from './rulesets.ts';

test.each([
  [[], [], ['annoyances', 'trackers']],
  [['trackers'], ['trackers'], ['annoyances']],
  [['youtube', 'notifications'], [], ['annoyances', 'trackers']],
  [['trackers', 'youtube', 'notifications', 'popups'], ['annoyances', 'trackers'], []],
  [['a-later-feature'], [], ['annoyances', 'trackers']],
])('with the features %j the rulesets %j are on', (features, on, off) => {
  expect(decideRulesets(features)).toEqual({ on, off });
});
