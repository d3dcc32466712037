import { expect, test } from 'vitest';

import { collectGroups } from '../../../rules/groups.ts';
import { decideGroups } from './rulesets.ts';

const operators = [
  { id: 'regional', feature: null },
  { id: 'social', feature: 'popups' },
];
const groups = [...collectGroups(), ...operators];

test.each([
  [[], ['ads', 'regional']],
  [['trackers'], ['ads', 'trackers', 'regional']],
  [
    ['youtube', 'notifications'],
    ['ads', 'regional'],
  ],
  [['popups'], ['ads', 'annoyances', 'cookies', 'regional', 'social']],
  [['a-later-feature'], ['ads', 'regional']],
])('licence 63: with the features %j the groups %j are on', (features, on) => {
  expect(decideGroups(groups, features).map(({ id }) => id)).toEqual(on);
});
