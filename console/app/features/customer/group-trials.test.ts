import { expect, test } from 'vitest';
import { groupTrials } from './group-trials.ts';

const may = '2026-05-03T10:00:00Z';
const june = '2026-06-04T10:00:00Z';
const used = (of: 'user' | 'email' | 'card', at: string, subscriptionId = 'sub_1') => ({
  of,
  at,
  subscriptionId,
});

test.each([
  [[], []],
  [[used('user', may)], [{ at: may, owners: ['user'] }]],
  [
    [used('user', may), used('email', may), used('card', may)],
    [{ at: may, owners: ['user', 'email', 'card'] }],
  ],
  [
    [used('user', may), used('card', june), used('email', may)],
    [
      { at: may, owners: ['user', 'email'] },
      { at: june, owners: ['card'] },
    ],
  ],
  [[used('card', may), used('card', may, 'sub_2')], [{ at: may, owners: ['card'] }]],
])('trials %j were used as %j', (trials, uses) => {
  expect(groupTrials(trials)).toEqual(uses);
});
